// Dials: radio buttons on a ring, the last at the top, dragged round, or turned by [data-turn] buttons and arrow keys. What
// carries data-at="name value" shows while the radio of that name has that value. A new table leaves the dial alone.
const turned = new Map();

const chosen = (dial) => dial.querySelector("input:checked");
const named = (radio) => `${radio.name} ${radio.value}`;

export function turnDials() {
  const dials = document.querySelectorAll("[data-dial]");
  if (!dials.length) turned.clear();
  dials.forEach(turn);
}

function turn(dial) {
  const kept = dial.querySelector(`input[value="${turned.get(dial.id)}"]:enabled`);
  if (kept) kept.checked = true;
  const radio = chosen(dial);
  if (!radio) return;
  dial.style.setProperty("--at", radio.value);
  for (const one of document.querySelectorAll(`[data-at^="${radio.name} "]`)) one.hidden = one.dataset.at !== named(radio);
}

function turnTo(dial, radio) {
  if (!radio || radio.disabled || radio.checked) return;
  turned.set(dial.id, radio.value);
  turn(dial);
}

function turnTowards(dial, event) {
  const place = dial.getBoundingClientRect();
  const radios = [...dial.querySelectorAll("input")];
  const angle = Math.atan2(event.clientX - place.left - place.width / 2, place.top + place.height / 2 - event.clientY);
  const step = Math.round((angle / (2 * Math.PI)) * radios.length);
  turnTo(dial, radios[(step - 1 + radios.length) % radios.length]);
}

document.addEventListener("change", (event) => {
  const dial = event.target.closest("[data-dial]");
  if (!dial) return;
  turned.set(dial.id, event.target.value);
  turn(dial);
});

document.addEventListener("pointerdown", (event) => {
  const dial = event.target.closest("[data-dial]");
  if (!dial || event.button) return;
  dial.setPointerCapture(event.pointerId);
  turnTowards(dial, event);
  chosen(dial)?.focus({ preventScroll: true });
  event.preventDefault();
});

document.addEventListener("pointermove", (event) => {
  const dial = event.target.closest?.("[data-dial]");
  if (dial?.hasPointerCapture(event.pointerId)) turnTowards(dial, event);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-turn]");
  if (!button) return;
  const dial = document.getElementById(button.getAttribute("aria-controls"));
  const radios = [...dial.querySelectorAll("input:enabled")];
  turnTo(dial, radios[radios.findIndex((radio) => radio.checked) + Number(button.dataset.turn)]);
});

document.addEventListener("keydown", (event) => {
  const dial = event.key === "Enter" && event.target.closest?.("[data-dial]");
  const radio = dial && chosen(dial);
  if (radio) document.querySelector(`[data-at="${named(radio)}"] button, button[data-at="${named(radio)}"]`)?.click();
});
