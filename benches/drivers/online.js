// boardgame.io's server under the load of benches/load.rs: rooms of two people who turn
// cards over, and moves at fixed times. The server runs in a separate process with its default
// store, in memory. Copy this file into an empty folder with this package.json:
//   {"dependencies": {"boardgame.io": "0.50.2"},
//    "overrides": {"koa": "2.13.4", "koa-compose": "4.1.0"}}
// (newer versions of Koa break its routes), and run npm install, then
// node online.js [rooms] [rate] [seconds].

const { fork } = require("child_process");

const PORT = 7799;

/** War in a few lines: each move turns a card of both decks over. */
const game = {
  name: "flip",
  setup: () => {
    const cards = Array.from({ length: 52 }, (_, i) => i);
    return { decks: [cards.slice(0, 26), cards.slice(26)], centre: [], turned: 0 };
  },
  moves: {
    flip: {
      move: ({ G }) => {
        G.centre = G.decks.map((deck) => deck.shift());
        G.decks.forEach((deck, i) => deck.push(G.centre[i]));
        G.turned += 1;
      },
      client: false,
    },
  },
  // Anybody may flip, as in our War.
  turn: { activePlayers: { all: "play" }, stages: { play: { moves: {} } } },
  playerView: ({ G }) => ({ ...G, decks: G.decks.map((deck) => deck.length) }),
};
game.turn.stages.play.moves.flip = game.moves.flip;

async function serve() {
  const { Server, Origins } = require("boardgame.io/server");
  const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
  await server.run(PORT, () => process.send("ready"));
}

async function seat(Client, SocketIO) {
  const url = `http://127.0.0.1:${PORT}/games/flip`;
  const post = async (path, body) => {
    const answer = await fetch(url + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    return answer.json();
  };
  const { matchID } = await post("/create", { numPlayers: 2 });
  const people = [];
  for (const playerID of ["0", "1"]) {
    const { playerCredentials: credentials } = await post(`/${matchID}/join`, { playerID, playerName: playerID });
    const client = Client({ game, numPlayers: 2, matchID, playerID, credentials, debug: false, multiplayer: SocketIO({ server: `http://127.0.0.1:${PORT}`, socketOpts: { transports: ["websocket"] } }) });
    const person = { client, turned: 0, wake: null };
    client.subscribe((state) => {
      if (!state || !state.isConnected) return;
      person.turned = state.G.turned;
      person.isReady = true;
      person.wake?.();
    });
    client.start();
    people.push(person);
  }
  const until = async (person, is) => {
    while (!is(person)) await new Promise((resolve) => (person.wake = resolve));
  };
  for (const person of people) await until(person, (it) => it.isReady);
  return { people, until, moves: 0 };
}

async function measure(rooms, rate, seconds) {
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const server = fork(__filename, ["serve"], { silent: true });
  await new Promise((resolve) => server.once("message", resolve));
  const pairs = [];
  while (pairs.length < rooms) {
    const some = Array.from({ length: Math.min(20, rooms - pairs.length) }, () => seat(Client, SocketIO));
    pairs.push(...(await Promise.all(some)));
  }
  const every = (rooms / rate) * 1000;
  const start = Date.now() + 500, end = start + seconds * 1000;
  const times = [];
  await Promise.all(pairs.map(async (pair, index) => {
    for (let at = start + (every * index) / rooms; at < end; at += every) {
      const wait = at - Date.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      // Do not wait for a server that is far behind.
      if (Date.now() > end + 5000) return;
      pair.moves += 1;
      const mover = pair.people[pair.moves % 2], other = pair.people[(pair.moves + 1) % 2];
      mover.client.moves.flip();
      await pair.until(other, (it) => it.turned >= pair.moves);
      times.push(Date.now() - at);
    }
  }));
  times.sort((one, two) => one - two);
  const share = (part) => times[Math.floor((times.length - 1) * part)];
  console.log(`boardgame.io, ${rooms} rooms, ${rate} moves a second asked, ${Math.round(times.length / seconds)} made: p50 ${share(0.5)} ms, p99 ${share(0.99)} ms, p99.9 ${share(0.999)} ms`);
  server.kill("SIGKILL");
  process.exit();
}

if (process.argv[2] === "serve") serve();
else measure(Number(process.argv[2] ?? 1000), Number(process.argv[3] ?? 2000), Number(process.argv[4] ?? 15));
