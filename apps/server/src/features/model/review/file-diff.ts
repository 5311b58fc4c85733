import { structuredPatch } from 'diff';

/** Unchanged lines shown around a change. */
const CONTEXT = 3;
/** Limits of one comparison: rewritten files cost the product of their size and the number of edits. */
const EFFORT = { maxEditLength: 5_000, timeout: 200 };
/** Maximum size of a compared file in bytes. */
const MAX_BYTES = 1024 * 1024;
/** Characters of a line that are shown. */
const MAX_LINE = 500;

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
  /** Line numbers, from 1; undefined on the side that does not have the line. */
  readonly before?: number;
  readonly after?: number;
}

/** The difference between two versions of a file. */
export type FileDiff =
  | {
      readonly kind: 'text';
      /** Changed lines with their surroundings; between two hunks, unchanged lines are left out. */
      readonly hunks: readonly (readonly DiffLine[])[];
      readonly added: number;
      readonly removed: number;
      /** Lines in hunks that are not shown because of the limit. */
      readonly hidden: number;
    }
  | { readonly kind: 'binary' | 'link' | 'too large' };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Compares two versions of a file line by line.
 * @param before undefined for a new file @param after undefined for a deleted file
 * @param maxLines lines to show; the counts include all
 */
export function diffFile(before: Buffer | undefined, after: Buffer | undefined, maxLines: number): FileDiff {
  if (before === undefined && after === undefined) return { kind: 'link' };
  if ([before, after].some((content) => (content?.length ?? 0) > MAX_BYTES)) return { kind: 'too large' };
  const [old, now] = [textOf(before), textOf(after)];
  if (old === undefined || now === undefined) return { kind: 'binary' };
  // The library would compare every line of a new or deleted file with nothing.
  const hunks = before === undefined || after === undefined ? [wholeFile(old, now)] : compare(old, now);
  return hunks === undefined ? { kind: 'too large' } : limited(hunks, maxLines);
}

function textOf(content: Buffer | undefined): string | undefined {
  if (content === undefined) return '';
  if (content.includes(0)) return undefined;
  try {
    return utf8.decode(content);
  } catch {
    return undefined;
  }
}

function wholeFile(old: string, now: string): DiffLine[] {
  const isNew = old === '';
  const lines = (isNew ? now : old).split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((text, at) =>
    isNew ? { kind: 'added', text, after: at + 1 } : { kind: 'removed', text, before: at + 1 },
  );
}

function compare(old: string, now: string): DiffLine[][] | undefined {
  const patch = structuredPatch('', '', old, now, undefined, undefined, { context: CONTEXT, ...EFFORT });
  return patch?.hunks.map((hunk) => {
    let before = hunk.oldStart;
    let after = hunk.newStart;
    return hunk.lines.flatMap((line): DiffLine[] => {
      const text = line.slice(1);
      if (line.startsWith('+')) return [{ kind: 'added', text, after: after++ }];
      if (line.startsWith('-')) return [{ kind: 'removed', text, before: before++ }];
      // A remark of the format, such as a missing newline at the end.
      if (line.startsWith('\\')) return [];
      return [{ kind: 'same', text, before: before++, after: after++ }];
    });
  });
}

function limited(all: readonly DiffLine[][], maxLines: number): FileDiff {
  const count = (kind: DiffLine['kind']) =>
    all.reduce((sum, hunk) => sum + hunk.filter((line) => line.kind === kind).length, 0);
  let room = maxLines;
  let hidden = 0;
  const hunks: DiffLine[][] = [];
  for (const hunk of all) {
    const shown = hunk.slice(0, room).map((line) => ({ ...line, text: shortened(line.text) }));
    room -= shown.length;
    hidden += hunk.length - shown.length;
    if (shown.length > 0) hunks.push(shown);
  }
  return { kind: 'text', hunks, added: count('added'), removed: count('removed'), hidden };
}

function shortened(text: string): string {
  const plain = text.replace(/\r$/, '');
  return plain.length <= MAX_LINE ? plain : `${plain.slice(0, MAX_LINE)}… (${plain.length} characters)`;
}
