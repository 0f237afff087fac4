// Keys that are neither text nor a command of the browser.
export function onKey(handle) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("input, select, textarea")) return;
    handle(event);
  });
}
