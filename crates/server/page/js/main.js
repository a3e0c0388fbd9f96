// @ts-check
// Chooses the page by the address.

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const [, kind, id] = location.pathname.split("/");
if (kind === "t" && id) import("./room.js").then(({ roomPage }) => roomPage(root, id.toUpperCase()));
else if (kind === "r" && id) import("./replay.js").then(({ replayPage }) => replayPage(root, id));
else import("./home.js").then(({ homePage }) => homePage(root));
