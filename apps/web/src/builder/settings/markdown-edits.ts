/** A text with what is selected of it. */
export interface EditedText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type MarkdownEdit = 'bold' | 'italic' | 'heading' | 'list' | 'numbered';

const AROUND = { bold: '**', italic: '*' } as const;
const BEFORE = { heading: '## ', list: '- ', numbered: '1. ' } as const;
/** What begins a line already, of which there is one only. */
const MARKS = /^(?:#{1,6} |[-*] |\d+\. )/;

/** A text with its selection as bold, as a heading and so on, or no longer, if it was. */
export function markdownEdit(edited: EditedText, edit: MarkdownEdit): EditedText {
  return edit === 'bold' || edit === 'italic' ? wrapped(edited, AROUND[edit]) : marked(edited, edit);
}

function wrapped({ text, start, end }: EditedText, mark: string): EditedText {
  const [before, inside, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  const { length } = mark;
  // A single star beside another one is a part of two.
  const isWrapped =
    runOf(before, 'end') === length || (runOf(before, 'end') === 3 && runOf(after, 'start') === 3);
  if (isWrapped && after.startsWith(mark))
    return {
      text: before.slice(0, -length) + inside + after.slice(length),
      start: start - length,
      end: end - length,
    };
  return { text: before + mark + inside + mark + after, start: start + length, end: end + length };
}

/** The stars at one end of a text. */
function runOf(text: string, side: 'start' | 'end'): number {
  return (side === 'end' ? /\**$/ : /^\**/).exec(text)?.[0].length ?? 0;
}

function marked({ text, start, end }: EditedText, edit: keyof typeof BEFORE): EditedText {
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const last = next === -1 ? text.length : next;
  const lines = text.slice(first, last).split('\n');
  const isMarked = lines.every((line) => kindOf(line) === edit);
  const changed = lines
    .map((line, index) => {
      const bare = line.replace(MARKS, '');
      if (isMarked) return bare;
      return edit === 'numbered' ? `${index + 1}. ${bare}` : BEFORE[edit] + bare;
    })
    .join('\n');
  return {
    text: text.slice(0, first) + changed + text.slice(last),
    start: first,
    end: first + changed.length,
  };
}

function kindOf(line: string): keyof typeof BEFORE | undefined {
  if (/^#{1,6} /.test(line)) return 'heading';
  if (/^[-*] /.test(line)) return 'list';
  return /^\d+\. /.test(line) ? 'numbered' : undefined;
}

/** A text with its selection as a link; undefined for an address that pages do not follow. */
export function withLink({ text, start, end }: EditedText, address: string): EditedText | undefined {
  const href = linkAddress(address.trim());
  if (href === undefined) return undefined;
  const label = (text.slice(start, end) || address.trim()).replaceAll(/[[\]\n]/g, ' ');
  const link = `[${label}](${href})`;
  return {
    text: text.slice(0, start) + link + text.slice(end),
    start: start + 1,
    end: start + 1 + label.length,
  };
}

/** An address as Markdown may have it; undefined unless it is one of the web or of email, as pages allow. */
function linkAddress(address: string): string | undefined {
  if (!/^(?:https?:\/\/[^/\s]|mailto:[^\s])/i.test(address)) return undefined;
  return address.replaceAll(/[\s()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
