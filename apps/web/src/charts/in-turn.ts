let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a task of its own, after those of the calls before: what keeps the page busy begins here, so that the page
 * can paint, and follow a viewer who scrolls, between one chart and the next. Nobody waits for what others wait for.
 */
export function inTurn(): Promise<void> {
  last = last.then(nextTask);
  return last;
}

/** By a message: pages that are not visible run timers once a second. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
