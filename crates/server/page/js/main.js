// @ts-check
// Which page this is, by its address.

import { homePage } from "./home.js";
import { replayPage } from "./replay.js";
import { roomPage } from "./room.js";

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const [, kind, id] = location.pathname.split("/");
if (kind === "t" && id) roomPage(root, id.toUpperCase());
else if (kind === "r" && id) replayPage(root, id);
else homePage(root);
