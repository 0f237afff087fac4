// The one script of all games: clicks become notations, pieces fly to where they now lie, the replay winds.
(() => {
  "use strict";

  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const room = () => document.getElementById("room"); // stays
  const table = () => document.getElementById("table"); // comes anew with every change
  let connection = null;

  // -- talking to the table ------------------------------------------------------------------------------------------

  function send(message) {
    const socket = connection?.socket;
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    else toast(room()?.dataset.lost);
  }

  function seen() {
    return { n: Number(table().dataset.n), seat: Number(table().dataset.eye) };
  }

  function play(notation) {
    closeMenu();
    document.querySelectorAll("[data-hint]").forEach((element) => element.removeAttribute("data-hint"));
    table().setAttribute("data-sent", "");
    send({ action: notation, ...seen() });
  }

  document.addEventListener("htmx:ws:after:connection", (event) => {
    connection = event.detail.connection;
    document.body.classList.remove("lost");
  });
  document.addEventListener("htmx:ws:close", () => {
    if (!document.body.classList.contains("lost")) toast(room()?.dataset.lost);
    document.body.classList.add("lost");
  });

  document.addEventListener("htmx:ws:before:message:incoming", (event) => {
    const data = event.detail.message.data;
    if (typeof data === "string" && data.startsWith("{")) {
      event.preventDefault(); // a word to the player, not a new table
      tell(JSON.parse(data));
    } else {
      remember();
    }
  });
  document.addEventListener("htmx:ws:after:message:incoming", settle);

  function tell(message) {
    if (message.error) toast(message.error);
    if (message.hint) showHint(message.hint);
  }

  function settle() {
    closeMenu();
    table().removeAttribute("data-sent");
    looked = null;
    fly();
    count();
    if (!document.querySelector("[data-dial]")) turned.clear();
    document.querySelectorAll("[data-dial]").forEach(turn);
    dress();
    // What had the focus may be gone: then the list has it, not a button that a second Enter would press.
    if (document.activeElement !== document.body) return;
    if (acting) document.getElementById("acts")?.focus({ preventScroll: true });
    document.querySelector("[autofocus]")?.focus();
  }

  // -- choosing ------------------------------------------------------------------------------------------------------

  // A finger cannot point before it presses: on what carries data-look its first touch points, the second chooses.
  let looked = null;

  function looks(element, event) {
    const first = event.pointerType === "touch" && element.matches("[data-look]") && looked !== element;
    looked = element;
    if (first) element.focus({ preventScroll: true });
    return first;
  }

  function choose(element) {
    const menu = element.dataset.menu;
    if (menu) openMenu(element, JSON.parse(menu));
    else play(element.dataset.play);
  }

  document.addEventListener("click", (event) => {
    const target = event.target.closest("button, a, [data-lit], [data-why], summary, .menu");
    if (!target?.closest(".menu")) closeMenu();
    if (!target?.closest(".act-group")) closeGroups();
    if (!target) return;
    if (target.matches("[data-lit], button[data-play]")) {
      if (!looks(target, event)) choose(target);
    }
    else if (target.matches("[data-why]")) toast(target.dataset.why, target.dataset);
    else if (target.matches("[data-do=undo]")) send({ undo: true, n: seen().n });
    else if (target.matches("[data-do=hint]")) askHint(target);
    else if (target.matches("[data-face]")) send({ face: Number(target.dataset.face) });
    else if (target.matches("[data-copy]")) copy(target, new URL(target.dataset.copy, location.href).href);
    else if (target.matches("[data-copy-position]")) copy(target, location.href);
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const dial = event.target.closest?.("[data-dial]");
    if (dial && event.key === "Enter") document.querySelector(`[data-at="${dialled(dial)}"] button, button[data-at="${dialled(dial)}"]`)?.click();
    if (event.target.matches("input, select, textarea")) return;
    const lit = event.target.closest?.("[data-lit]");
    if ((event.key === "Enter" || event.key === " ") && lit && !lit.matches("button")) {
      event.preventDefault();
      choose(lit);
    } else if (event.key === "Escape") {
      closeMenu(true);
      closeGroups();
    } else if (/^[1-9]$/.test(event.key)) {
      const open = document.querySelector(`[open] [data-pick="${event.key}"]`);
      const target = open ?? document.querySelector(`[data-key="${event.key}"]`);
      target?.focus({ preventScroll: true });
      target?.click();
    } else if (event.key.toLowerCase() === "u") {
      document.querySelector("[data-do=undo]:not([disabled])")?.click();
    } else if (event.key.toLowerCase() === "h") {
      document.querySelector("[data-do=hint]:not([disabled])")?.click();
    } else if (document.querySelector("[data-reel]") && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
      wind((event.key === "ArrowRight" ? 1 : -1) + at());
    }
  });

  let opener = null;

  function openMenu(element, entries) {
    closeMenu();
    opener = element;
    const menu = document.createElement("div");
    menu.className = "menu floating";
    menu.setAttribute("role", "menu");
    for (const entry of entries) {
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("role", "menuitem");
      button.textContent = entry.label;
      button.addEventListener("click", () => play(entry.play));
      menu.append(button);
    }
    menu.addEventListener("keydown", (event) => {
      const buttons = [...menu.children];
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length].focus();
    });
    document.body.append(menu);
    const place = element.getBoundingClientRect();
    const left = Math.min(Math.max(8, place.left + place.width / 2 - menu.offsetWidth / 2), innerWidth - menu.offsetWidth - 8);
    const below = place.bottom + 8 + menu.offsetHeight < innerHeight;
    menu.style.left = `${left + scrollX}px`;
    menu.style.top = `${(below ? place.bottom + 8 : place.top - menu.offsetHeight - 8) + scrollY}px`;
    menu.firstElementChild.focus();
  }

  function closeMenu(refocus = false) {
    document.querySelector(".menu.floating")?.remove();
    if (refocus) opener?.focus();
    opener = null;
  }

  function closeGroups() {
    document.querySelector(".act-group[open]")?.removeAttribute("open");
  }

  // -- pointing ------------------------------------------------------------------------------------------------------
  // While an element with data-points is pointed at or has the focus, what names the same thing in data-pointed is on.
  // A button in the list points at what its element on the board does: of several the one that points at most.

  function pointAt(element) {
    const button = element?.closest?.("#acts [data-play]");
    const twins = button ? [...document.querySelectorAll("#board [data-points][data-play]")] : [];
    const [twin] = twins
      .filter((one) => one.dataset.play.split("|").includes(button.dataset.play))
      .sort((one, other) => other.dataset.points.length - one.dataset.points.length);
    const thing = (twin ?? element?.closest?.("[data-points]"))?.dataset.points;
    for (const one of document.querySelectorAll("[data-pointed]")) {
      one.toggleAttribute("data-on", Boolean(thing) && one.dataset.pointed.split(" ").some((name) => thing.split(" ").includes(name)));
    }
  }

  document.addEventListener("pointerover", (event) => pointAt(event.target));
  document.addEventListener("focusin", (event) => pointAt(event.target));
  document.addEventListener("focusout", () => pointAt(null));

  // -- dials ---------------------------------------------------------------------------------------------------------
  // Radio buttons on a ring, the last at the top: dragged round, or turned by [data-turn] buttons and arrow keys. What
  // carries data-at="name value" shows while the radio of that name has that value. A new table leaves the dial alone.

  const turned = new Map();
  const dialled = (dial) => {
    const chosen = dial.querySelector("input:checked");
    return chosen && `${chosen.name} ${chosen.value}`;
  };

  function turn(dial) {
    const kept = dial.querySelector(`input[value="${turned.get(dial.id)}"]:enabled`);
    if (kept) kept.checked = true;
    const chosen = dial.querySelector("input:checked");
    if (!chosen) return;
    dial.style.setProperty("--at", chosen.value);
    for (const element of document.querySelectorAll(`[data-at^="${chosen.name} "]`)) element.hidden = element.dataset.at !== dialled(dial);
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
    dial.querySelector("input:checked")?.focus({ preventScroll: true });
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

  // -- hints, notices ------------------------------------------------------------------------------------------------

  function askHint(button) {
    button.setAttribute("aria-busy", "true");
    send({ hint: true });
  }

  function showHint(notation) {
    document.querySelector("[data-do=hint]")?.removeAttribute("aria-busy");
    for (const element of document.querySelectorAll("[data-lit]")) {
      if (element.dataset.play.split("|").includes(notation)) element.setAttribute("data-hint", "");
    }
    const button = document.querySelector(`#acts [data-play="${CSS.escape(notation)}"]`);
    if (!button) return;
    toast(button.getAttribute("aria-label") || button.textContent.trim());
    const shown = button.closest(".act-group")?.querySelector("summary") ?? button; // its group stays shut
    button.setAttribute("data-hint", "");
    shown.setAttribute("data-hint", "");
    if (!shown.closest(".flat") || innerWidth >= 900) shown.focus({ preventScroll: true }); // narrow screens tuck chips away
    document.querySelector(":is(#board, #hold) [data-hint]")?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }

  function toast(text, { rule, clause } = {}) {
    if (!text) return;
    const note = document.createElement("p");
    note.className = "toast";
    note.textContent = text;
    if (rule) note.append(" ", Object.assign(document.createElement("a"), { href: rule, target: "_blank", textContent: clause }));
    document.getElementById("toasts").replaceChildren(note);
    setTimeout(() => note.remove(), 5000);
  }

  const title = document.title;
  function callPlayer() {
    document.title = table()?.hasAttribute("data-mine") ? `● ${title}` : title;
  }

  async function copy(button, text) {
    try {
      await navigator.clipboard.writeText(text);
      toast(button.dataset.copied);
    } catch {
      prompt("", text);
    }
  }

  // -- pieces in flight ----------------------------------------------------------------------------------------------
  // A piece that lies elsewhere after a change flies there. One that went out of sight flies into the place that
  // names it in data-takes; one that comes out of the dark starts at the element named in its data-from.

  let before = new Map();
  let counted = new Map();
  let acting = false;

  const docked = (element) => Boolean(element.closest("#dock"));

  function places() {
    const found = new Map();
    for (const element of document.querySelectorAll("[data-piece]")) {
      const place = element.getBoundingClientRect();
      if (place.width) found.set(element.dataset.piece, { element, place });
    }
    return found;
  }

  function remember() {
    before = new Map();
    for (const [name, { element, place }] of places()) {
      const ghost = element instanceof SVGElement ? null : element.cloneNode(true);
      before.set(name, { place, ghost, docked: docked(element) });
    }
    counted = new Map();
    for (const element of document.querySelectorAll("[data-count]")) counted.set(element.dataset.count, Number(element.textContent));
    acting = Boolean(document.activeElement?.closest("#acts"));
  }

  function fly() {
    if (calm.matches || !before.size) return;
    const now = places();
    const flights = new Map();
    for (const [name, { element, place }] of now) {
      const old = before.get(name);
      const start = old ? old.place : document.querySelector(element.dataset.from || "#none")?.getBoundingClientRect();
      if (!start?.width) continue;
      const dx = start.left + start.width / 2 - place.left - place.width / 2;
      const dy = start.top + start.height / 2 - place.top - place.height / 2;
      if (Math.abs(dx) < 2 && Math.abs(dy) < 2) continue;
      flights.set(element, { old, place, dx, dy, scale: Math.min(3, Math.max(0.3, start.width / place.width)) });
    }
    let order = 0;
    for (const [element, flight] of flights) {
      if (flights.has(element.parentElement.closest("[data-piece]"))) continue; // what lies on a piece is carried by it
      carry(element, flight, flight.old ? 0 : 60 * order++);
    }
    for (const home of document.querySelectorAll("[data-takes]")) {
      for (const name of home.dataset.takes.split(" ")) {
        if (!now.has(name) && before.get(name)?.ghost) swallow(before.get(name), home.getBoundingClientRect());
      }
    }
    before = new Map();
  }

  function carry(element, { old, place, dx, dy, scale }, delay) {
    const crosses = old && old.docked !== docked(element); // over the edge of the dock, which would cut it: above all
    const flier = crosses ? stand(element.cloneNode(true), place) : element;
    const base = getComputedStyle(flier).transform;
    const rest = base === "none" ? "" : base;
    const flight = flier.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale}) ${rest}`, opacity: old ? 1 : 0, zIndex: 5 },
        { opacity: 1, offset: 0.3 },
        { transform: base, opacity: 1, zIndex: 5 },
      ],
      { duration: 520, delay, easing: "cubic-bezier(.2,.8,.2,1)", fill: "backwards" },
    );
    if (!crosses) return;
    element.style.visibility = "hidden";
    flight.finished.finally(() => {
      flier.remove();
      element.style.visibility = "";
    });
  }

  // A picture of a piece, lying over everything at a place.
  function stand(ghost, place) {
    Object.assign(ghost.style, {
      position: "fixed", left: `${place.left}px`, top: `${place.top}px`, width: `${place.width}px`, height: `${place.height}px`,
      margin: 0, pointerEvents: "none", zIndex: 50,
    });
    for (const name of ["data-piece", "id", "data-lit", "data-play", "tabindex", "role"]) ghost.removeAttribute(name);
    ghost.setAttribute("aria-hidden", "true");
    table().append(ghost);
    return ghost;
  }

  function swallow({ place, ghost }, home) {
    stand(ghost, place);
    const dx = home.left + home.width / 2 - place.left - place.width / 2;
    const dy = home.top + home.height / 2 - place.top - place.height / 2;
    ghost.animate(
      [{ transform: "none" }, { opacity: 1, offset: 0.7 }, { transform: `translate(${dx}px, ${dy}px) scale(.3)`, opacity: 0 }],
      { duration: 600, easing: "cubic-bezier(.4,0,.2,1)" },
    ).finished.finally(() => ghost.remove());
  }

  // A number that has risen lets the gain float up from it.
  function count() {
    if (calm.matches) return;
    for (const element of document.querySelectorAll("[data-count]")) {
      const gain = Number(element.textContent) - counted.get(element.dataset.count);
      const place = element.getBoundingClientRect();
      if (!(gain > 0) || !place.width) continue;
      const note = Object.assign(document.createElement("span"), { className: "gain", textContent: `+${gain}` });
      note.setAttribute("aria-hidden", "true");
      Object.assign(note.style, { left: `${place.left + place.width / 2}px`, top: `${place.top}px` });
      document.body.append(note);
      note
        .animate(
          [
            { transform: "translate(-50%, 0) scale(.6)", opacity: 0 },
            { transform: "translate(-50%, -60%) scale(1.15)", opacity: 1, offset: 0.2 },
            { transform: "translate(-50%, -90%)", opacity: 1, offset: 0.7 },
            { transform: "translate(-50%, -190%)", opacity: 0 },
          ],
          { duration: 2000, easing: "ease-out" },
        )
        .finished.finally(() => note.remove());
    }
    counted = new Map();
  }

  // -- the replay ----------------------------------------------------------------------------------------------------

  const reel = () => document.querySelector("[data-reel]");
  const at = () => Number(reel().elements.at.value);
  let winding = null;
  let wanted = null;

  async function wind(to) {
    const form = reel();
    form.elements.at.value = Math.max(0, Math.min(Number(form.dataset.last), to));
    form.querySelector("[data-reel-at]").textContent = at();
    wanted = new URLSearchParams({ at: at(), ...(form.elements.seat.value ? { seat: form.elements.seat.value } : {}) }).toString();
    if (winding) return;
    while (wanted) {
      const url = `${form.dataset.path}?${wanted}`;
      wanted = null;
      winding = fetch(url, { headers: { "HX-Request": "true" } }).then((answer) => answer.text());
      const text = await winding;
      history.replaceState(null, "", url);
      remember();
      await htmx.swap({ target: "#room", swap: "innerMorph", text, sourceElement: room() });
      settle();
    }
    winding = null;
  }

  document.addEventListener("input", (event) => {
    if (event.target.closest("[data-reel]")) wind(at());
    const upload = event.target.closest("[data-submit-on-choice]");
    if (upload && event.target.files?.length) upload.submit();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-reel] button");
    if (!button) return;
    if (button.matches("[data-run]")) run(!running);
    else if (button.dataset.to || button.dataset.by) run(false);
    if (button.dataset.to) wind(Number(button.dataset.to));
    if (button.dataset.by) wind(at() + Number(button.dataset.by));
  });

  let running = null;

  function run(on) {
    clearInterval(running);
    running = null;
    const last = Number(reel().dataset.last);
    if (on) {
      if (at() === last) wind(0);
      running = setInterval(() => (at() < last ? wind(at() + 1) : run(false)), 1300);
    }
    reel().querySelector("[data-run]").setAttribute("aria-pressed", String(Boolean(on)));
  }

  // What only the browser knows: the whole address of the table, and that its player should look.
  function dress() {
    const link = document.querySelector("[data-link]");
    if (link) link.textContent = new URL(link.dataset.link, location.href).href;
    callPlayer();
  }

  document.addEventListener("DOMContentLoaded", dress);
})();
