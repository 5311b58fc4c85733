import { diff3Merge } from 'node-diff3';

// The cost of comparing lines is the product of the line counts: 25 million pairs take about 0.1 s of one
// core. Above that the merge is reported as a conflict rather than blocking the event loop.
const MAX_LINE_PAIRS = 25_000_000;

// Lines keep their line ends, so that a missing newline at the end is a change like any other.
function splitLines(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

function commonLines(count: number, isCommon: (index: number) => boolean): number {
  let common = 0;
  while (common < count && isCommon(common)) common += 1;
  return common;
}

/** Merges the changes of two texts since `base` line by line; null when both changed the same lines. */
export function mergeText(base: string, ours: string, theirs: string): string | null {
  const [o, a, b] = [splitLines(base), splitLines(ours), splitLines(theirs)];
  const shortest = Math.min(o.length, a.length, b.length);
  const head = commonLines(shortest, (i) => o[i] === a[i] && o[i] === b[i]);
  const tail = commonLines(shortest - head, (i) => {
    const line = o[o.length - 1 - i];
    return line === a[a.length - 1 - i] && line === b[b.length - 1 - i];
  });
  const middle = (lines: string[]) => lines.slice(head, lines.length - tail);
  const [middleO, middleA, middleB] = [middle(o), middle(a), middle(b)];
  if (middleO.length * Math.max(middleA.length, middleB.length) > MAX_LINE_PAIRS) return null;

  const merged = o.slice(0, head);
  for (const region of diff3Merge(middleA, middleO, middleB, { excludeFalseConflicts: true })) {
    if (region.conflict) return null;
    for (const line of region.ok as string[]) merged.push(line);
  }
  return merged.concat(o.slice(o.length - tail)).join('');
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes the text of a file; null when it is binary (contains NUL or is not UTF-8). */
export function decodeText(content: Buffer): string | null {
  if (content.includes(0)) return null;
  try {
    return utf8.decode(content);
  } catch {
    return null;
  }
}
