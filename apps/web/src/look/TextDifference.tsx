import { structuredPatch } from 'diff';
import { useMemo } from 'react';
import classes from './TextDifference.module.css';

interface TextDifferenceProps {
  /** Null for a file that does not exist yet. */
  readonly before: string | null;
  readonly after: string;
  /** What screen readers say before lines, and about lines that are left out between changes. */
  readonly words: {
    readonly added: string;
    readonly removed: string;
    hidden(count: number): string;
  };
}

/** Unchanged lines around a change. */
const CONTEXT = 3;
/** Texts with more edits are shown as replaced: comparing costs the product of their lines and the edits. */
const MOST_EDITS = 5000;

interface Line {
  readonly mark: ' ' | '+' | '-';
  readonly text: string;
  /** In the text that has it: the new one, unless the line was removed. From 1. */
  readonly number: number;
}

/** The lines that differ between two texts, with their surroundings. */
export function TextDifference({ before, after, words }: TextDifferenceProps) {
  const hunks = useMemo(() => hunksOf(before ?? '', after), [before, after]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={classes.difference} tabIndex={0} dir="ltr">
      {hunks.map(({ hidden, lines }) => (
        <div key={`${lines[0]?.mark}${lines[0]?.number}`} className={classes.hunk}>
          {hidden > 0 && <p className={classes.hidden}>{words.hidden(hidden)}</p>}
          {lines.map(({ mark, text, number }) => (
            <div key={`${mark}${number}`} className={classes.line} data-mark={mark}>
              <span className={classes.number} aria-hidden>
                {number}
              </span>
              <span className={classes.mark} aria-hidden>
                {mark}
              </span>
              {mark !== ' ' && (
                <span className={classes.unseen}>{mark === '+' ? words.added : words.removed}</span>
              )}
              <code>{text}</code>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function hunksOf(before: string, after: string) {
  const patch = structuredPatch('', '', before, after, '', '', {
    context: CONTEXT,
    maxEditLength: MOST_EDITS,
  });
  if (patch === undefined)
    return [{ hidden: 0, lines: [...linesOf(before, '-', 1), ...linesOf(after, '+', 1)] }];
  let shown = 0;
  return patch.hunks.map(({ oldStart, newStart, newLines, lines: raw }) => {
    const hidden = Math.max(0, newStart - 1 - shown);
    shown = newStart - 1 + newLines;
    let [was, is] = [oldStart, newStart];
    const lines: Line[] = [];
    for (const line of raw) {
      const mark = line[0] as '+' | '-' | ' ' | '\\';
      // `\ No newline at end of file` is no line.
      if (mark === '\\') continue;
      lines.push({ mark, text: line.slice(1), number: mark === '-' ? was : is });
      if (mark !== '+') was += 1;
      if (mark !== '-') is += 1;
    }
    return { hidden, lines };
  });
}

function linesOf(text: string, mark: '+' | '-', first: number): Line[] {
  return text.split('\n').map((line, index) => ({ mark, text: line, number: first + index }));
}
