/** Lets a form marked `data-once` go out once, however often its button is pressed. */
export function sendOnce(root) {
  for (const form of root.querySelectorAll("form[data-once]")) {
    form.addEventListener("submit", (event) => {
      if (form.dataset.sent) event.preventDefault();
      form.dataset.sent = "yes";
    });
  }
  // A page restored from the browser's memory may send again.
  addEventListener("pageshow", () => root.querySelectorAll("form[data-once]").forEach((form) => delete form.dataset.sent));
}
