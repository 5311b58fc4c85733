/** A line of a file that has a searched text. */
export interface TextMatch {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** Where in the line. */
  readonly from: number;
  readonly to: number;
}

export interface FileMatches {
  readonly path: string;
  readonly matches: readonly TextMatch[];
}

/** The most matches that are shown. */
export const MOST_MATCHES = 500;
/** Characters of a line before a match, so that it is in sight. */
const BEFORE = 24;

/** The lines of files that have a text, ignoring case; the first of each line, and not more than can be shown. */
export function searchTexts(
  texts: Iterable<readonly [path: string, text: string]>,
  wanted: string,
): { readonly files: readonly FileMatches[]; readonly isCut: boolean } {
  const plain = wanted.toLowerCase();
  const files: FileMatches[] = [];
  let room = MOST_MATCHES;
  if (plain === '') return { files, isCut: false };
  for (const [path, text] of texts) {
    if (!text.toLowerCase().includes(plain)) continue;
    const matches: TextMatch[] = [];
    for (const [index, line] of text.split('\n').entries()) {
      const at = line.toLowerCase().indexOf(plain);
      if (at === -1) continue;
      if (room === 0) return { files: [...files, { path, matches }], isCut: true };
      room -= 1;
      const start = Math.max(line.length - line.trimStart().length, at - BEFORE);
      const begin = Math.min(start, at);
      matches.push({
        line: index + 1,
        text: line.slice(begin, at + wanted.length + 200),
        from: at - begin,
        to: at - begin + wanted.length,
      });
    }
    files.push({ path, matches });
  }
  return { files, isCut: false };
}
