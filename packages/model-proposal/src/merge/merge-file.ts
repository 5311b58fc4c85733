import { editYaml } from '@facet/dashboards/file';
import { Lexer, parse } from 'yaml';
import { type Difference, idOf, isObject, mergeContent, type Sides } from './merge-content.ts';

type Json = Readonly<Record<string, unknown>>;

export type FileState = 'new' | 'changed' | 'same' | 'conflict';

export interface MergedFile {
  readonly content: string;
  readonly state: FileState;
  readonly notes: readonly { readonly code: MergeNoteCode; readonly subject: string }[];
}

export const MERGE_NOTES = {
  file_not_proposed: 'The file stays as it is: it was not proposed',
  lines_differ: 'The file stays as it is: people and the proposal changed the same lines',
  kept_without_column: 'Not proposed any more, and kept because people changed it',
  both_changed: 'Changed by people, and kept as they have it',
} as const satisfies Record<Difference | 'file_not_proposed' | 'lines_differ', string>;
export type MergeNoteCode = keyof typeof MERGE_NOTES;

/** What Jinja replaces in a file before it is YAML. */
const JINJA = /\{[{%#]/;

/** The texts of a merge. Null: that side has no such file. */
type Texts = { readonly base: string | null; readonly ours: string | null; readonly theirs: string };

/**
 * The file of a branch with what is proposed now. What people changed since the last proposal stays, in its form and place
 * and with its comments.
 * @param path names the file in notes
 * @param mergeLines merges three texts by line; null if it cannot
 */
export function mergeModelFile(
  path: string,
  { base, ours, theirs }: Texts,
  mergeLines: (base: string, ours: string, theirs: string) => string | null,
): MergedFile {
  if (ours === null) return { content: theirs, state: 'new', notes: [] };
  if (ours === theirs) return { content: ours, state: 'same', notes: [] };
  const conflict = (code: MergeNoteCode): MergedFile => ({
    content: ours,
    state: 'conflict',
    notes: [{ code, subject: path }],
  });
  if (base === null) return conflict('file_not_proposed');
  const merged = mergeByMembers({ base, ours, theirs }) ?? byLines(mergeLines(base, ours, theirs));
  if (merged === undefined) return conflict('lines_differ');
  return { ...merged, state: merged.content === ours ? 'same' : 'changed' };
}

function byLines(content: string | null): Pick<MergedFile, 'content' | 'notes'> | undefined {
  return content === null ? undefined : { content, notes: [] };
}

/** Undefined if a text is not plain YAML, or cannot be edited without the loss of a comment. */
function mergeByMembers(texts: Sides<string>): Pick<MergedFile, 'content' | 'notes'> | undefined {
  const [base, ours, theirs] = [contentOf(texts.base), contentOf(texts.ours), contentOf(texts.theirs)];
  if (base === undefined || ours === undefined || theirs === undefined) return undefined;
  const comments = commentsOf(texts.ours);
  for (const keepsAll of [false, true]) {
    const { content, differences } = mergeContent({ base, ours, theirs }, { keepsAll });
    const edited = editYaml(texts.ours, ours, content, idOf);
    if (edited !== undefined && isWithin(comments, commentsOf(edited)))
      return { content: edited, notes: differences.map(({ kind, path }) => ({ code: kind, subject: path })) };
  }
  return undefined;
}

function contentOf(text: string): Json | undefined {
  if (JINJA.test(text)) return undefined;
  try {
    const content: unknown = parse(text);
    return isObject(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

function commentsOf(text: string): string[] {
  return [...new Lexer().lex(text)].filter((token) => token.startsWith('#'));
}

/** Whether a list has all items of another, as often. */
function isWithin(items: readonly string[], list: readonly string[]): boolean {
  const left = [...list];
  return items.every((item) => {
    const index = left.indexOf(item);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}
