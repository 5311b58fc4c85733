import type { Page } from 'puppeteer-core';
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

/** A line of a trace of Chromium. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  /** Microseconds of processor time. */
  readonly tdur?: number;
}

/**
 * The milliseconds of processor time that a page's own thread needs for each frame while something happens, which other load on
 * the machine does not change.
 */
export async function tasksByFrame(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(`(() => {
    const beat = () => (window.isBeating = requestAnimationFrame(beat));
    beat();
  })()`);
  await page.tracing.start({ categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await act();
  const trace = await page.tracing.stop();
  await page.evaluate('cancelAnimationFrame(isBeating)');
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as { traceEvents: TraceEvent[] };
  const beats = traceEvents.filter(({ name }) => name === 'FireAnimationFrame').sort((a, b) => a.ts - b.ts);
  const [first] = beats;
  if (first === undefined) throw new Error('The trace has no frames');
  const tasks = traceEvents.filter(
    ({ name, pid, tid, tdur }) =>
      name === 'RunTask' && pid === first.pid && tid === first.tid && tdur !== undefined,
  );
  if (tasks.length === 0) throw new Error('The trace has no tasks');
  return beats.slice(1).map((beat, index) => {
    const from = beats[index]?.ts ?? 0;
    const within = tasks.filter(({ ts }) => ts >= from && ts < beat.ts);
    return within.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
  });
}
