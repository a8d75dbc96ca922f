/** The table by keyboard: numbers choose, arrows move between answers, Esc closes. */

/** Listens on the document; `close` closes what is open. */
export function listen(root, { close }) {
  document.addEventListener("keydown", (event) => {
    if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    if (event.key === "Escape") close();
    else if (/^[1-9]$/.test(event.key)) press(root, event.key);
    else if (event.key === "ArrowLeft" || event.key === "ArrowRight") move(root, event);
  });
}

function isTyping(target) {
  return target.closest?.("input, textarea, select, dialog") !== null;
}

function press(root, key) {
  root.querySelector(`[data-action="${key}"]`)?.click();
}

function move(root, event) {
  const buttons = [...root.querySelectorAll(".dock .action, .dock [data-step]")];
  if (!buttons.length) return;
  const step = event.key === "ArrowRight" ? 1 : -1;
  const at = buttons.indexOf(document.activeElement);
  const next = at < 0 ? (step > 0 ? 0 : buttons.length - 1) : (at + step + buttons.length) % buttons.length;
  buttons[next].focus();
  event.preventDefault();
}
