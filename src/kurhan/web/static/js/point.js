// Pointing. While an element with data-points is pointed at or has the focus, what names the same thing in data-pointed
// is on. A button in the list points at what its element on the board does: of several the one that points at most.
import { room } from "./table.js";
import { keepTipInside } from "./tip.js";
import { toastHere } from "./toast.js";

const names = (text) => text.split(" ");

let pointed = null; // what is pointed at right now

// A new table knows nothing of where somebody points.
export function pointAgain() {
  pointAt(pointed?.isConnected ? pointed : null);
}

function pointAt(element) {
  pointed = element;
  const thing = (twinOf(element) ?? element?.closest?.("[data-points]"))?.dataset.points;
  const wanted = new Set(thing ? names(thing) : []);
  for (const one of document.querySelectorAll("[data-pointed]")) {
    one.toggleAttribute("data-on", names(one.dataset.pointed).some((name) => wanted.has(name)));
  }
  keepTipInside(element);
}

function twinOf(element) {
  const button = element?.closest?.("#acts [data-play]");
  if (!button) return undefined;
  return [...document.querySelectorAll("#board [data-points][data-play]")]
    .filter((one) => one.dataset.play.split("|").includes(button.dataset.play))
    .sort((one, other) => other.dataset.points.length - one.dataset.points.length)[0];
}

document.addEventListener("pointerover", (event) => pointAt(event.target));
document.addEventListener("focusin", (event) => pointAt(event.target));
document.addEventListener("focusout", () => pointAt(null));

// A finger cannot point before it presses: its first touch on a card or on what points picks it up, the second chooses. A
// menu plays nothing, so it opens at once; so does a button play.
const TO_LOOK_AT = "[data-piece], [data-points]";
const TOLD = "kurhan-touch-again"; // how often a player was told of the second touch
const OFTEN_ENOUGH = 3;

let touched = false;
let looked = null; // what is picked up, and what it plays
let plays = "";

// Not every browser says with a click what pressed.
document.addEventListener("pointerdown", (event) => (touched = event.pointerType === "touch"), true);

export function looks(element, event) {
  const byTouch = event.pointerType ? event.pointerType === "touch" : touched && event.detail > 0;
  const first = byTouch && looked !== element && !element.dataset.menu && canBeLookedAt(element);
  forgetLook();
  if (first) pickUp(element);
  return first;
}

function canBeLookedAt(element) {
  return !element.closest("#acts") && Boolean(element.closest(TO_LOOK_AT));
}

function pickUp(element) {
  looked = element;
  plays = element.dataset.play;
  element.focus({ preventScroll: true });
  mark();
  const told = Number(localStorage.getItem(TOLD));
  if (told >= OFTEN_ENOUGH) return;
  localStorage.setItem(TOLD, told + 1);
  toastHere(room().dataset.again);
}

function mark() {
  (looked.closest("[data-piece]") ?? looked).setAttribute("data-picked", "");
  keepTipInside(looked);
}

export function forgetLook() {
  looked = null;
  document.querySelectorAll("[data-picked]").forEach((piece) => piece.removeAttribute("data-picked"));
}

// A new table knows nothing of what is picked up, nor whether it still can be played.
export function lookAgain() {
  if (looked?.isConnected && looked.dataset.play === plays && looked.matches("[data-lit]")) mark();
  else forgetLook();
}
