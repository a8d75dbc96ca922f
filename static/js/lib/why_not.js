/** Why a table lets nobody in: a browser tells nothing of a refused line, the table's own address does. */

const GONE = 404;
const SIGNED_OUT = 401;
const BARRED = 403;

/** The last word on a table, or null where the hall knows of none: then the line may be tried again. */
export async function whyNot(address) {
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" }, redirect: "error", cache: "no-store" });
    if (answer.status === SIGNED_OUT) return { status: "signed_out" };
    if (answer.status === GONE) return { status: "gone" };
    return answer.status === BARRED ? barred(await answer.json()) : null;
  } catch {
    return null; // No line, or an answer that is not the hall's own.
  }
}

function barred({ code, detail }) {
  return code === "may_not_play" ? { status: "barred", standing: detail.status } : null;
}
