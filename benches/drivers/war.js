// War as a plain loop with arrays, Math.random and one object for each card. Prints the rounds
// per second. Usage: war.js SECONDS PLAYERS [endless]
//
// The winner of a round takes its cards in the order of the players, until one player has all
// cards. With `endless`, they are discarded instead, and dealt again when a stack is empty.
const [seconds, players, endless] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4] === "endless"];

function shuffle(cards) {
  for (let last = cards.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
}

function deal() {
  const deck = [];
  for (let suit = 1; suit <= 4; suit++) for (let rank = 1; rank <= 13; rank++) deck.push({ suit, rank });
  shuffle(deck);
  const stacks = Array.from({ length: players }, () => []);
  deck.forEach((card, place) => stacks[place % players].push(card));
  return stacks;
}

/** Plays a round. `last` is the rank of each player's last card; 0 if the player is out of the war. */
function round(stacks, discard, counts) {
  const draws = [];
  const last = [];
  for (let player = 0; player < players; player++) {
    const card = stacks[player].shift();
    draws.push(card ? [card] : []);
    last.push(card ? card.rank : 0);
  }
  let winner = -1;
  for (let war = false; ; war = true) {
    let rank = 0;
    let tied = false;
    for (let player = 0; player < players; player++) {
      if (last[player] > rank) {
        rank = last[player];
        winner = player;
        tied = false;
      } else if (rank > 0 && last[player] === rank) tied = true;
    }
    if (rank === 0) winner = -1;
    if (!tied) break;
    if (!war) counts.wars++;
    for (let player = 0; player < players; player++) {
      const stack = stacks[player];
      if (last[player] !== rank || stack.length < 2) last[player] = 0;
      else {
        draws[player].push(stack.shift(), stack.shift());
        last[player] = draws[player][draws[player].length - 1].rank;
      }
    }
  }
  const pile = endless || winner < 0 ? discard : stacks[winner];
  for (const cards of draws) for (const card of cards) pile.push(card);
  if (winner >= 0) counts.wins[winner]++;
  if (endless && stacks.some((stack) => stack.length === 0)) {
    shuffle(discard);
    for (let place = 0; place < discard.length; place++) stacks[place % players].push(discard[place]);
    discard.length = 0;
  }
}

const counts = { rounds: 0, wars: 0, wins: Array(players).fill(0) };
const start = performance.now();
while (performance.now() - start < seconds * 1000) {
  const stacks = deal();
  const discard = [];
  const limit = endless ? 1000 : 5000;
  for (let played = 0; played < limit; played++) {
    round(stacks, discard, counts);
    counts.rounds++;
    if (!endless && stacks.filter((stack) => stack.length).length < 2) break;
  }
}
console.log(counts.rounds / ((performance.now() - start) / 1000));
