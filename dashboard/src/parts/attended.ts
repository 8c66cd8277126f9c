/** Nobody is at a page that got no input for so long. */
const AWAY_MS = 20 * 60_000;

let lastInput = Date.now();
const note = () => (lastInput = Date.now());
for (const event of ["pointermove", "pointerdown", "keydown", "wheel"]) {
  window.addEventListener(event, note, { passive: true, capture: true });
}

/** Whether somebody is at the page. A page that goes on asking without anybody would keep its session alive. */
export function isAttended(): boolean {
  return !document.hidden && Date.now() - lastInput < AWAY_MS;
}
