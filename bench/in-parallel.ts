/** Runs a function a number of times with limited concurrency; returns the results in order. */
export async function inParallel<T>(
  count: number,
  atATime: number,
  work: (turn: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    for (let turn = next++; turn < count; turn = next++) results[turn] = await work(turn);
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return results;
}
