import pLimit from 'p-limit';

/** Runs a function a number of times with limited concurrency; returns the results in order. */
export async function inParallel<T>(
  count: number,
  atATime: number,
  work: (turn: number) => Promise<T>,
): Promise<T[]> {
  const limit = pLimit(atATime);
  return Promise.all(Array.from({ length: count }, (_, turn) => limit(work, turn)));
}
