/** Cards under a finger: a press that moves carries a copy along, and says where it was let go. */

const THRESHOLD = 8;
let wasDragged = false;

/** Whether the click that follows belongs to a drag; asked once. */
export function isAfterDrag() {
  const was = wasDragged;
  wasDragged = false;
  return was;
}

/** Follows a pressed card; `drop({row, onto})` is called where it lands on a row or the hand. */
export function follow(event, drop) {
  if (event.button !== 0) return;
  const held = event.currentTarget;
  const start = { x: event.clientX, y: event.clientY };
  let ghost = null;
  wasDragged = false;

  const move = ({ clientX, clientY, pointerId }) => {
    if (pointerId !== event.pointerId) return;
    if (!ghost && Math.hypot(clientX - start.x, clientY - start.y) > THRESHOLD) ghost = lifted(held);
    if (ghost) ghost.style.transform = `translate(${clientX - start.x}px, ${clientY - start.y}px)`;
  };
  const end = ({ clientX, clientY, pointerId, type }) => {
    if (pointerId !== event.pointerId) return;
    for (const [name, listener] of LISTENERS) removeEventListener(name, listener);
    if (!ghost) return;
    ghost.remove();
    held.classList.remove("slot--lifted");
    wasDragged = true;
    setTimeout(() => (wasDragged = false), 80);
    const target = type === "pointerup" ? whereAt(clientX, clientY) : null;
    if (target) drop(target);
  };
  const LISTENERS = [["pointermove", move], ["pointerup", end], ["pointercancel", end]];
  for (const [name, listener] of LISTENERS) addEventListener(name, listener);
}

function lifted(held) {
  const box = held.getBoundingClientRect();
  const ghost = held.cloneNode(true);
  ghost.classList.add("slot--ghost");
  ghost.removeAttribute("data-card");
  Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  document.querySelector("[data-coins]").append(ghost);
  held.classList.add("slot--lifted");
  return ghost;
}

function whereAt(x, y) {
  const node = document.elementFromPoint(x, y);
  const row = node?.closest("[data-row]")?.dataset.row;
  return row ? { row, onto: node.closest("[data-card]")?.dataset.card ?? null } : null;
}
