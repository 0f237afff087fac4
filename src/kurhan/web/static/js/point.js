// Pointing. While an element with data-points is pointed at or has the focus, what names the same thing in data-pointed
// is on. A button in the list points at what its element on the board does: of several the one that points at most.
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

// A finger cannot point before it presses: on what carries data-look its first touch points, the second chooses.
let looked = null;

export function looks(element, event) {
  const first = event.pointerType === "touch" && element.matches("[data-look]") && looked !== element;
  looked = element;
  if (first) element.focus({ preventScroll: true });
  return first;
}

export function forgetLook() {
  looked = null;
}
