// The table's socket. Messages are JSON objects with a kind; a connection that is lost is made again by itself.
import { forget, shownId } from "./parts.js";
import { room } from "./table.js";
import { toast } from "./toast.js";

const FIRST_WAIT = 500; // milliseconds, doubled with every attempt
const LONGEST_WAIT = 3000;
const CHECK = 3000; // milliseconds after which we say what we show, in case that something was lost
const FOR_GOOD = 4000; // from here on the server's own codes: it does not want us back

let socket = null;
let attempts = 0;
let received = Promise.resolve(); // messages are dealt with one after another

export function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  else toast(room()?.dataset.lost);
}

export function askAgain() {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ kind: "shows", id: shownId() }));
}

export function connect(path, receive) {
  const address = new URL(path, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  open();
  setInterval(askAgain, CHECK);
  // A page that is left behind holds no connection; the back button brings it to life again.
  addEventListener("pagehide", () => {
    socket.close();
    socket = null;
  });
  addEventListener("pageshow", (event) => event.persisted && open());

  function open() {
    const mine = (socket = new WebSocket(address));
    mine.addEventListener("open", () => {
      attempts = 0;
      forget();
      document.body.classList.remove("lost");
    });
    mine.addEventListener("message", ({ data }) => {
      received = received.then(() => receive(JSON.parse(data))).catch(reportError);
    });
    mine.addEventListener("close", ({ code }) => {
      if (mine !== socket) return;
      if (!document.body.classList.contains("lost")) toast(room()?.dataset.lost);
      document.body.classList.add("lost");
      if (code < FOR_GOOD) setTimeout(() => mine === socket && open(), wait());
    });
  }
}

// Not all browsers of a server that comes back should knock at once.
function wait() {
  return Math.min(FIRST_WAIT * 2 ** attempts++, LONGEST_WAIT) * (0.7 + 0.6 * Math.random());
}
