import type { FilePlace } from './model-index.ts';
import type { BranchModel } from './model-of-branch.ts';

/** Characters of a line that are shown. */
const MOST_TEXT = 500;

/** Places as lines of their files, which begin at 1, as columns do. What else is known of a place stays. */
export function placed<P extends FilePlace>({ texts }: Pick<BranchModel, 'texts'>, places: readonly P[]) {
  const starts = new Map<string, readonly number[]>();
  return places.map(({ name: _, from, to: __, ...place }) => {
    const text = texts.get(place.path)?.text ?? '';
    const lines = starts.get(place.path) ?? lineStarts(text);
    starts.set(place.path, lines);
    const after = lines.findIndex((start) => start > from);
    const line = after === -1 ? lines.length : after;
    const start = lines[line - 1] ?? 0;
    const end = lines[line] === undefined ? text.length : lines[line] - 1;
    return {
      ...place,
      line,
      column: from - start + 1,
      text: text.slice(start, Math.min(end, start + MOST_TEXT)),
    };
  });
}

function lineStarts(text: string): number[] {
  return [0, ...text.matchAll(/\n/g).map(({ index }) => index + 1)];
}
