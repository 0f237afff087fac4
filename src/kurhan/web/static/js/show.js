// A new table: morphed in, so that what has not changed stays, and brought to life.
import { turnDials } from "./dial.js";
import { fly, pieces } from "./fly.js";
import { countUp, counts } from "./gain.js";
import { bringIntoSight } from "./goto.js";
import { closeMenu } from "./menu.js";
import { dress } from "./page.js";
import { lookAgain, pointAgain } from "./point.js";
import { tickAgain } from "./several.js";
import { room, settle } from "./table.js";
import { turnTabs } from "./tabs.js";
import { clearToast } from "./toast.js";

export async function show({ html }) {
  const before = { pieces: pieces(), counts: counts(), acting: Boolean(document.activeElement?.closest("#acts")) };
  await htmx.swap({ target: room(), swap: "innerMorph swapEmpty:false", text: html, sourceElement: room(), transition: false });
  closeMenu();
  lookAgain();
  clearToast();
  settle();
  turnTabs();
  bringIntoSight();
  fly(before.pieces);
  countUp(before.counts);
  turnDials();
  tickAgain();
  pointAgain();
  dress();
  keepFocus(before.acting);
}

// What had the focus may be gone: then the list has it, not a button that a second Enter would press.
function keepFocus(acting) {
  if (document.activeElement !== document.body) return;
  if (acting) document.getElementById("acts")?.focus({ preventScroll: true });
  document.querySelector("[autofocus]")?.focus();
}
