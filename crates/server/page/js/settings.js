// @ts-check
// The settings that the browser stores: a name, and options for display and sound.

const KEY = "parlour.settings";

/** @type {{name: string, table: string, four: boolean, still: boolean, sound: boolean, notify: boolean}} */
export const settings = { name: "", table: "", four: false, still: false, sound: false, notify: false };

/** Reads what is stored, which another tab may have changed. */
function read() {
  try {
    Object.assign(settings, JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    // Storage may be blocked or damaged.
  }
}

/** @param {Partial<typeof settings>} change */
export function keep(change) {
  read();
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage may be blocked.
  }
  show();
}

/** Tells the style sheets about the settings. */
const show = () => document.documentElement.toggleAttribute("data-still", isStill());

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether animations are off: here, or in the settings of the device. */
export const isStill = () => settings.still || reduced.matches;

read();
show();
reduced.addEventListener("change", show);

/** @type {AudioContext|undefined} */
let audio;

// Browsers allow sounds only after a click or a key.
for (const gesture of ["click", "keydown"]) addEventListener(gesture, () => settings.sound && (audio ??= new AudioContext()).resume(), true);

/** Plays a short sound, if sounds are on. @param {"card"|"turn"|"win"} kind */
export function sound(kind) {
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return;
  audio ??= new AudioContext();
  const notes = { card: [220], turn: [523, 659], win: [523, 659, 784, 1047] }[kind];
  notes.forEach((pitch, i) => {
    const context = /** @type {AudioContext} */ (audio);
    const start = context.currentTime + i * 0.12;
    const tone = context.createOscillator(), loud = context.createGain();
    tone.type = kind === "card" ? "triangle" : "sine";
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(kind === "card" ? 0.05 : 0.1, start);
    loud.gain.exponentialRampToValueAtTime(0.001, start + (kind === "card" ? 0.07 : 0.4));
    tone.connect(loud).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.5);
  });
}

/** Whether this browser can notify: only on secure pages. */
export const canNotify = () => "Notification" in window && isSecureContext;

/** Asks whether notifications are allowed. */
export async function allowNotifications() {
  const isAllowed = (await Notification.requestPermission()) === "granted";
  // Browsers on Android notify only through service workers.
  if (isAllowed) await navigator.serviceWorker?.register("/page/worker.js").catch(() => {});
  return isAllowed;
}

/** Shows a notification if the page is not visible. @param {string} words */
export async function notify(words) {
  if (!settings.notify || !canNotify() || document.visibilityState === "visible") return;
  const options = { body: words, icon: "/page/icon.png", tag: "turn", data: location.href };
  const worker = await navigator.serviceWorker?.getRegistration("/page/");
  if (worker?.active) worker.showNotification("Parlour", options);
  else if (Notification.permission === "granted") new Notification("Parlour", options);
}
