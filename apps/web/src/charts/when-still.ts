/** How long sizes stay the same before charts are drawn for them: longer than a slow frame of a window that is resized. */
const STILL_MS = 120;

let changedAt = Number.NEGATIVE_INFINITY;

/** A chart has another size. */
export function noteResize(): void {
  changedAt = performance.now();
}

/** Resolves once no chart has changed its size for a while: until then, drawing would only be in the way. */
export async function whenStill(): Promise<void> {
  for (;;) {
    const left = changedAt + STILL_MS - performance.now();
    if (left <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
