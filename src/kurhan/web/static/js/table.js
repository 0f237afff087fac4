// Where the table is on the page.
export const room = () => document.getElementById("room"); // stays
export const table = () => document.getElementById("table"); // comes anew with every change

// The seat whose eyes one looks through, and the revision one sees.
export const seen = () => ({ seat: Number(table().dataset.eye), n: Number(table().dataset.n) });

// What was sent has been answered.
export const settle = () => table()?.removeAttribute("data-sent");
