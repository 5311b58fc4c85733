/** How much of a frame may pass before what keeps the page busy waits for the next one. */
const SHARE_MS = 10;
/** Pages that nobody sees, such as frames below the fold, have no frames to wait for. */
const LONGEST_WAIT_MS = 50;

let last: Promise<void> = Promise.resolve();
let frameAt = 0;

/**
 * Resolves in a task of its own, after those of the calls before: what keeps the page busy begins here, one part at a
 * time, so that the page can paint, and follow a viewer who scrolls, between one part and the next.
 */
export function inTurn(): Promise<void> {
  last = last.then(nextPart);
  return last;
}

async function nextPart(): Promise<void> {
  await nextTask();
  if (document.hidden || performance.now() - frameAt < SHARE_MS) return;
  await nextFrame();
  frameAt = performance.now();
  // After the frame has been painted.
  await nextTask();
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** By a message: pages that are not visible run timers once a second. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
