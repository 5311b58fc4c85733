/** How much of a frame may pass before what keeps the page busy waits for the next one, while the viewer does something. */
const SHARE_MS = 10;
/**
 * How many times as long as a frame the work before the next one may take, and at most how long, while the viewer only
 * waits: on a slow computer, frames would otherwise take longer than the work between them.
 */
const TIMES_A_FRAME = 3;
const MOST_SHARE_MS = 50;
/** After this time without a sign of the viewer, they only wait. */
const CALM_MS = 1000;
const SIGNS = ['scroll', 'wheel', 'touchmove', 'pointermove', 'pointerdown', 'keydown', 'resize'] as const;
/** How long a part may take before it makes room for the next one. */
const PART_MS = 4;
/** Hidden pages, such as frames below the fold, get no animation frames to wait for. */
const LONGEST_WAIT_MS = 50;

interface Waiting {
  readonly place: number;
  isInView(): boolean;
  begin(): void;
}

/** Before any other. */
const FIRST = -1;

let places = 0;
let waiting: Waiting[] = [];
/** When a frame was painted last, and how long that took. */
let frameAt = 0;
let frameMs = 0;
let signAt = Number.NEGATIVE_INFINITY;
let partAt = Number.NEGATIVE_INFINITY;

/**
 * Divides what keeps the page busy into parts, so that the page can paint, and follow a viewer who scrolls, between one
 * part and the next. The returned function is called before each part: it returns nothing while the present part may go
 * on, and otherwise resolves in a task of its own. What is in view is done first, and of that what began first: many
 * half-drawn charts would show nothing for longer, and what they allocate would live until then.
 * @param isWatched whether someone looks at the page, so that parts wait for frames
 * @param isInView whether the work is for something in view or close to it
 */
export function takeTurns(isWatched: boolean, isInView: () => boolean): () => Promise<void> | undefined {
  const place = places;
  places += 1;
  return () => (isPartOver() ? turnAt(place, isWatched, isInView) : undefined);
}

for (const sign of SIGNS)
  addEventListener(sign, () => (signAt = performance.now()), { capture: true, passive: true });

/** Runs something brief in the next turn, such as showing rows that have arrived. */
export function runInTurn(run: () => void): void {
  void turnAt(FIRST, true, () => true).then(run);
}

function isPartOver(): boolean {
  return performance.now() - partAt >= PART_MS;
}

function turnAt(place: number, isWatched: boolean, isInView: () => boolean): Promise<void> {
  return new Promise((begin) => {
    if (waiting.length === 0) void beginNext(isWatched);
    waiting.push({ place, isInView, begin });
  });
}

async function beginNext(isWatched: boolean): Promise<void> {
  await (isWatched ? nextPart() : nextTask());
  const inOrder = waiting.toSorted((one, other) => one.place - other.place);
  const next = inOrder.find((one) => one.isInView()) ?? inOrder[0];
  waiting = waiting.filter((one) => one !== next);
  partAt = performance.now();
  next?.begin();
  if (waiting.length > 0) void beginNext(isWatched);
}

async function nextPart(): Promise<void> {
  await nextTask();
  if (document.hidden || performance.now() - frameAt < share()) return;
  await nextFrame();
  const began = performance.now();
  // After the frame has been painted.
  await nextTask();
  frameAt = performance.now();
  frameMs = frameAt - began;
}

function share(): number {
  // The frame counts as part of the time until the next one.
  if (performance.now() - signAt < CALM_MS) return Math.max(0, SHARE_MS - frameMs);
  return Math.min(MOST_SHARE_MS, Math.max(SHARE_MS, TIMES_A_FRAME * frameMs));
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
