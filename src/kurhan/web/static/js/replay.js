// The replay: a reel to wind.
import { onKey } from "./keys.js";
import { show } from "./show.js";

const PACE = 1300; // milliseconds a position when it runs by itself

const reel = () => document.querySelector("[data-reel]");
const at = () => Number(reel().elements.at.value);
const last = () => Number(reel().dataset.last);

let wanted = null; // the address of the position to show next; those passed by in haste are left out
let winding = false;
let running = null;

async function wind(to) {
  const { elements, dataset } = reel();
  elements.at.value = Math.max(0, Math.min(last(), to));
  reel().querySelector("[data-reel-at]").textContent = at();
  const seat = elements.seat.value;
  wanted = `${dataset.path}?${new URLSearchParams(seat ? { at: at(), seat } : { at: at() })}`;
  if (winding) return;
  winding = true;
  try {
    while (wanted) await showNext();
  } finally {
    winding = false;
  }
}

async function showNext() {
  const address = wanted;
  wanted = null;
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  if (!answer.ok) return;
  const html = await answer.text();
  history.replaceState(null, "", address);
  await show({ html });
}

function run(on) {
  clearInterval(running);
  running = null;
  if (on) {
    if (at() === last()) wind(0);
    running = setInterval(() => (at() < last() ? wind(at() + 1) : run(false)), PACE);
  }
  reel().querySelector("[data-run]").setAttribute("aria-pressed", String(on));
}

document.addEventListener("input", (event) => {
  if (event.target.closest("[data-reel]")) wind(at());
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-reel] button");
  if (!button) return;
  if (button.matches("[data-run]")) run(!running);
  else if (button.dataset.to || button.dataset.by) run(false);
  if (button.dataset.to) wind(Number(button.dataset.to));
  if (button.dataset.by) wind(at() + Number(button.dataset.by));
});

onKey((event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step && reel()) wind(at() + step);
});
