// Pieces in flight. A piece that lies elsewhere after a change flies there. One that went out of sight flies into the place
// that names it in data-takes; one that comes out of the dark starts at the element named in its data-from.
import { table } from "./table.js";

export const calm = matchMedia("(prefers-reduced-motion: reduce)");

const NEAR = 2; // pixels that are not worth a flight
const STEP = 100; // how far a piece is moved to see where that takes it
const aloft = new Map(); // flights of pieces that are on the table, and what is to be done when they land

const docked = (element) => Boolean(element.closest("#dock"));
const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });

function places() {
  const found = new Map();
  for (const element of document.querySelectorAll("[data-piece]")) {
    const place = element.getBoundingClientRect();
    if (place.width) found.set(element.dataset.piece, { element, place });
  }
  return found;
}

// Where the pieces lie before a change, and what they look like.
export function pieces() {
  const found = new Map();
  if (calm.matches) return found;
  for (const [name, { element, place }] of places()) found.set(name, { place, ghost: pictureOf(element), docked: docked(element) });
  return found;
}

export function fly(before) {
  if (!before.size) return;
  for (const [flight, land] of aloft) { // what still flies was remembered where it was seen
    flight.cancel();
    land();
  }
  const now = places();
  const flights = [...moved(before, now), ...taken(before, now)];
  aim(flights.map(({ from }) => from));
  aim(flights.flatMap(({ to }) => to ?? []));
  flights.forEach(depart);
}

function moved(before, now) {
  const found = new Map();
  for (const [name, { element, place }] of now) {
    const old = before.get(name);
    const start = old?.place ?? document.querySelector(element.dataset.from || "#none")?.getBoundingClientRect();
    if (start?.width && isFar(start, place)) found.set(element, { old, place, start });
  }
  let order = 0;
  const flights = [];
  for (const [element, { old, place, start }] of found) {
    if (found.has(element.parentElement.closest("[data-piece]"))) continue; // what lies on a piece is carried by it
    const from = { element, goal: middle(start), width: Math.min(3, Math.max(0.3, start.width / place.width)) * place.width };
    const ghost = old && old.docked !== docked(element) ? pictureOf(element) : null;
    if (ghost) flights.push(overTheEdge(element, ghost, from, place));
    else flights.push({ from, frames: arrive(old ? 1 : 0), options: { ...GLIDE, delay: old ? 0 : 60 * order++ } });
  }
  return flights;
}

function isFar(one, other) {
  const [a, b] = [middle(one), middle(other)];
  return Math.abs(a.x - b.x) >= NEAR || Math.abs(a.y - b.y) >= NEAR;
}

const GLIDE = { duration: 520, easing: "cubic-bezier(.2,.8,.2,1)", fill: "backwards" };
const SINK = { duration: 600, easing: "cubic-bezier(.4,0,.2,1)" };

const arrive = (opacity) => (from, to) => [
  { transform: from, opacity, zIndex: 5 },
  { opacity: 1, offset: 0.3 },
  { transform: to, opacity: 1, zIndex: 5 },
];
const vanish = (from, to) => [{ transform: from }, { opacity: 1, offset: 0.7 }, { transform: to, opacity: 0 }];

// The edge of the dock would cut a piece that crosses it: its picture flies above all.
function overTheEdge(element, ghost, from, place) {
  lay(ghost);
  element.style.visibility = "hidden";
  const done = () => (element.style.visibility = "");
  const to = { element: ghost, goal: middle(place), width: place.width };
  return { from: { ...from, element: ghost }, to, frames: arrive(1), options: GLIDE, ghost, done };
}

// Pieces out of sight, into the places that have them now.
function taken(before, now) {
  const flights = [];
  for (const home of document.querySelectorAll("[data-takes]")) {
    for (const name of home.dataset.takes.split(" ")) {
      const { place, ghost } = before.get(name) ?? {};
      if (now.has(name) || !ghost) continue;
      lay(ghost);
      const from = { element: ghost, goal: middle(place), width: place.width };
      const to = { element: ghost, goal: middle(home.getBoundingClientRect()), width: 0.3 * place.width };
      flights.push({ from, to, frames: vanish, options: SINK, ghost });
    }
  }
  return flights;
}

function depart({ from, to, frames, options, ghost, done }) {
  const flight = from.element.animate(frames(from.transform, to ? to.transform : from.rest), options);
  const land = () => {
    aloft.delete(flight);
    ghost?.remove();
    done?.();
  };
  flight.onfinish = land;
  if (!ghost || done) aloft.set(flight, land);
}

// A picture of a piece, of its own size. A part of a drawing cannot leave it.
function pictureOf(element) {
  if (element instanceof SVGElement) return null;
  const ghost = element.cloneNode(true);
  for (const name of ["data-piece", "id", "data-lit", "data-play", "tabindex", "role"]) ghost.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, {
    position: "fixed", left: 0, top: 0, width: `${element.offsetWidth}px`, height: `${element.offsetHeight}px`, margin: 0,
    transform: getComputedStyle(element).transform, pointerEvents: "none", zIndex: 50,
  });
  return ghost;
}

function lay(ghost) {
  table().append(ghost);
}

// Which transform shows each element with its middle at a goal, and so wide? Boards are zoomed, turned, drawn in units of
// their own: rather than reckon with all that, move each a step to the right and a step down and see where it goes.
function aim(shots) {
  for (const shot of shots) {
    shot.rest = getComputedStyle(shot.element).transform;
    shot.scale = shot.width / shot.element.getBoundingClientRect().width;
  }
  for (const shot of shots) {
    shot.trial = shot.element.animate(null, { duration: 1, fill: "both" });
    shot.trial.pause();
  }
  const tried = [[0, 0], [STEP, 0], [0, STEP]].map(([x, y]) => {
    for (const shot of shots) shot.trial.effect.setKeyframes({ transform: [moveBy(shot, x, y), moveBy(shot, x, y)] });
    return shots.map(({ element }) => middle(element.getBoundingClientRect()));
  });
  shots.forEach((shot, i) => {
    const [still, right, down] = tried.map((seen) => seen[i]);
    shot.trial.cancel();
    shot.transform = moveBy(shot, ...steps(minus(right, still), minus(down, still), minus(shot.goal, still)));
  });
}

const moveBy = ({ scale, rest }, x, y) => `translate(${x}px, ${y}px) scale(${scale}) ${rest === "none" ? "" : rest}`;
const minus = (one, other) => ({ x: one.x - other.x, y: one.y - other.y });

// How far to go along two ways to come to a goal.
function steps(right, down, goal) {
  const area = right.x * down.y - right.y * down.x;
  if (!area) return [0, 0];
  return [(STEP * (goal.x * down.y - goal.y * down.x)) / area, (STEP * (right.x * goal.y - right.y * goal.x)) / area];
}
