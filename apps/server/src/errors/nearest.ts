import { distance } from 'fastest-levenshtein';

/** The minimum length of a prefix that counts as an abbreviation of a name. */
const PREFIX = 4;

/** The candidate that a misspelt or shortened word most likely means; undefined if none is close. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const given = word.toLowerCase();
  const most = Math.max(2, Math.floor(word.length / 3));
  let best: { candidate: string; edits: number } | undefined;
  for (const candidate of candidates) {
    const name = candidate.toLowerCase();
    const edits = distance(given, name);
    const isClose = edits <= most || isPrefix(given, name) || isPrefix(name, given);
    if (isClose && (best === undefined || edits < best.edits)) best = { candidate, edits };
  }
  return best?.candidate;
}

function isPrefix(beginning: string, name: string): boolean {
  return beginning.length >= PREFIX && name.startsWith(beginning);
}
