// The small menu of an element that stands for several actions, and the groups of the list.
let opener = null;

export function openMenu(element, entries, choose) {
  closeMenu();
  opener = element;
  const menu = document.createElement("div");
  menu.className = "menu floating";
  menu.setAttribute("role", "menu");
  for (const entry of entries) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: entry.label });
    button.setAttribute("role", "menuitem");
    button.addEventListener("click", () => choose(entry.play));
    menu.append(button);
  }
  menu.addEventListener("keydown", walk);
  document.body.append(menu);
  place(menu, element.getBoundingClientRect());
  menu.firstElementChild.focus();
}

function walk(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.children];
  buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length].focus();
}

// Below its element if there is room, within the window.
function place(menu, around) {
  const middle = around.left + around.width / 2 - menu.offsetWidth / 2;
  const left = Math.min(Math.max(8, middle), innerWidth - menu.offsetWidth - 8);
  const fits = around.bottom + 8 + menu.offsetHeight < innerHeight;
  const top = fits ? around.bottom + 8 : around.top - menu.offsetHeight - 8;
  menu.style.left = `${left + scrollX}px`;
  menu.style.top = `${top + scrollY}px`;
}

export function closeMenu(refocus = false) {
  document.querySelector(".menu.floating")?.remove();
  if (refocus) opener?.focus();
  opener = null;
}

export function closeGroups() {
  document.querySelector(".act-group[open]")?.removeAttribute("open");
}
