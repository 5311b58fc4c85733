/**
 * The earlier proposal that a file began as: the one that has the most lines in common with it. Branches take over each
 * other's files, so the latest one may be of another branch.
 * @param earlier the latest first
 */
export function nearestBase(ours: string, earlier: readonly string[]): string | null {
  const wanted = linesOf(ours);
  const [nearest] = earlier
    .map((text) => ({ text, distance: distance(wanted, linesOf(text)) }))
    .toSorted((one, other) => one.distance - other.distance);
  return nearest?.text ?? null;
}

function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  for (const line of text.split('\n')) lines.set(line.trim(), (lines.get(line.trim()) ?? 0) + 1);
  return lines;
}

/** How many lines one text has more often than the other. */
function distance(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let count = 0;
  for (const line of new Set([...one.keys(), ...other.keys()]))
    count += Math.abs((one.get(line) ?? 0) - (other.get(line) ?? 0));
  return count;
}
