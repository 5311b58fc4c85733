import { atMost, type Figure } from './figure.ts';

const MOST_FRAME_MS = 50;

/** How far an element is scrolled in a frame, and in how many. */
export interface Pace {
  /** The part of its height. */
  readonly share: number;
  readonly frames: number;
}
/** Ten times its height, before many charts can be drawn. */
export const QUICKLY: Pace = { share: 1 / 12, frames: 120 };
/** Twelve times its height, at a pace at which charts are drawn on the way. */
export const SLOWLY: Pace = { share: 1 / 30, frames: 360 };
/**
 * The milliseconds of each frame while an element is scrolled, as an expression for a page.
 * @param element an expression
 */
export const scroll = (element: string, { share, frames }: Pace) => `new Promise((resolve) => {
  const frames = [];
  const scroller = ${element};
  let last = performance.now();
  const step = (now) => {
    frames.push(now - last);
    last = now;
    scroller.scrollBy(0, scroller.clientHeight * ${share});
    if (frames.length < ${frames}) requestAnimationFrame(step);
    else resolve(frames.slice(1));
  };
  requestAnimationFrame(step);
})`;

/** The longest of the frames while something happens, which has its target. */
export function longestFrame(measure: string, frames: readonly number[]): Figure {
  const sorted = [...frames].sort((a, b) => b - a);
  return atMost(measure, sorted[0] ?? Number.NaN, 'ms', MOST_FRAME_MS, {
    frames: frames.length,
    longest: sorted.slice(0, 20),
  });
}
