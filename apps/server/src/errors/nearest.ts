import { distance } from 'fastest-levenshtein';

/** The candidate that a misspelt word most likely means; undefined if none is close. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: { candidate: string; edits: number } | undefined;
  for (const candidate of candidates) {
    const edits = distance(word.toLowerCase(), candidate.toLowerCase());
    if (best === undefined || edits < best.edits) best = { candidate, edits };
  }
  const most = Math.max(2, Math.floor(word.length / 3));
  return best !== undefined && best.edits <= most ? best.candidate : undefined;
}
