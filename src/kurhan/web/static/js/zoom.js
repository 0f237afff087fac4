// Boards that pan and zoom. A frame with data-zoom is scrolled, and its one child, the sheet, is scaled by --zoom, which stays on
// the room while the table changes. By wheel and key, by two fingers, by buttons with data-zooms; what is dragged is panned.
import { onKey } from "./keys.js";
import { room } from "./table.js";

const MOST = 3;
const STEP = 1.4; // of a button or a key
const FINE = 0.0035; // of a wheel, a pixel
const DRAG = 5; // px that are more than a press

const frames = () => document.querySelectorAll("[data-zoom]");
const frameAt = (element) => element.closest?.("[data-zoom]");
const zoomNow = () => Number(room().style.getPropertyValue("--zoom")) || 1;

// Zooms so that the point of the board under (x, y) of the window stays there.
function zoomTo(frame, zoom, x, y) {
  const before = zoomNow();
  const now = Math.min(MOST, Math.max(1, zoom));
  if (now === before) return;
  const { left, top } = frame.getBoundingClientRect();
  const [across, down] = [x - left, y - top];
  const [wide, high] = [(frame.scrollLeft + across) / before, (frame.scrollTop + down) / before];
  room().style.setProperty("--zoom", now);
  room().toggleAttribute("data-zoomed", now > 1);
  frame.scrollLeft = wide * now - across;
  frame.scrollTop = high * now - down;
}

const HOW = { in: STEP, out: 1 / STEP, fit: 0 };

function zoomBy(frame, how) {
  const { left, top, width, height } = frame.getBoundingClientRect();
  zoomTo(frame, zoomNow() * HOW[how], left + width / 2, top + height / 2);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zooms]");
  const frame = document.getElementById(button?.getAttribute("aria-controls"));
  if (frame) zoomBy(frame, button.dataset.zooms);
});

const KEYS = { "+": "in", "=": "in", "-": "out", 0: "fit" };

onKey((event) => {
  const frame = frameAt(event.target) ?? frames()[0];
  if (frame && KEYS[event.key]) zoomBy(frame, KEYS[event.key]);
});

// Two fingers on a touchpad come as a wheel with the key held.
document.addEventListener("wheel", (event) => {
  const frame = frameAt(event.target);
  if (!frame || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  zoomTo(frame, zoomNow() * Math.exp(-event.deltaY * FINE), event.clientX, event.clientY);
}, { passive: false });

// -- two fingers ---------------------------------------------------------------------------------------------------------

let pinch = null; // how far apart the fingers were, and the zoom then

function between([one, other]) {
  return {
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2,
  };
}

document.addEventListener("touchstart", (event) => {
  const frame = event.touches.length === 2 ? frameAt(event.touches[0].target) : null;
  pinch = frame ? { frame, zoom: zoomNow(), ...between(event.touches) } : null;
}, { passive: true });

document.addEventListener("touchmove", (event) => {
  if (!pinch || event.touches.length !== 2) return;
  if (event.cancelable) event.preventDefault();
  const now = between(event.touches);
  zoomTo(pinch.frame, (pinch.zoom * now.apart) / pinch.apart, now.x, now.y);
  pinch.frame.scrollBy(pinch.x - now.x, pinch.y - now.y);
  [pinch.x, pinch.y] = [now.x, now.y];
}, { passive: false });

document.addEventListener("touchend", () => (pinch = null));

// -- dragging with a mouse; a finger scrolls by itself -----------------------------------------------------------------------

let drag = null;

document.addEventListener("pointerdown", (event) => {
  const frame = event.pointerType === "mouse" && event.button === 0 ? frameAt(event.target) : null;
  drag = frame && zoomNow() > 1 ? { frame, x: event.clientX, y: event.clientY, moved: false } : null;
});

document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.moved && Math.hypot(x, y) < DRAG) return;
  drag.moved = true;
  drag.frame.toggleAttribute("data-dragged", true);
  drag.frame.scrollBy(-x, -y);
  [drag.x, drag.y] = [event.clientX, event.clientY];
});

document.addEventListener("pointerup", () => {
  drag?.frame.removeAttribute("data-dragged");
  if (drag?.moved) swallowClick();
  drag = null;
});

// What was dragged is not pressed.
function swallowClick() {
  const stop = (event) => event.stopPropagation();
  document.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", stop, { capture: true }));
}
