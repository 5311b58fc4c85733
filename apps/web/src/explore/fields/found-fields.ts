import { plainText } from '../../look/plain-text.ts';
import type { CatalogView, Field, FieldKind } from './catalog.ts';
import { type FieldDisplay, pathOf, USUAL_DISPLAY } from './field-display.ts';

/** A line of the list of fields: the heading of a kind, the heading of a folder, or a field. */
export type FieldLine =
  | { readonly line: 'kind'; readonly kind: FieldKind }
  | { readonly line: 'folder'; readonly id: string; readonly name: string; readonly depth: number }
  | { readonly line: 'field'; readonly field: Field; readonly depth: number };

/** What the search compares with, per field: computed once, since it is used at every keystroke. */
const texts = new WeakMap<Field, { readonly title: string; readonly all: string }>();

const KINDS: readonly FieldKind[] = ['measure', 'dimension', 'segment'];

/**
 * The fields that a search finds, by kind and folder; the best matches of a kind come first. Without a search, all of them
 * in the order of the model.
 */
export function fieldLines(
  view: Pick<CatalogView, 'fields'>,
  search: string,
  kinds: readonly FieldKind[] = KINDS,
  display: FieldDisplay = USUAL_DISPLAY,
): FieldLine[] {
  const words = plainText(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  const lines: FieldLine[] = [];
  for (const kind of kinds) {
    const fields = view.fields.filter((field) => field.kind === kind);
    const found = words.length === 0 ? fields : ranked(fields, words);
    if (found.length === 0) continue;
    lines.push({ line: 'kind', kind });
    lines.push(...(words.length === 0 ? inFolders(found, display) : found.map(flat)));
  }
  return lines;
}

const flat = (field: Field): FieldLine => ({ line: 'field', field, depth: 0 });

function ranked(fields: readonly Field[], words: readonly string[]): Field[] {
  const scored = fields.flatMap((field) => {
    const score = scoreOf(field, words);
    return score === 0 ? [] : [{ field, score }];
  });
  return scored.sort((a, b) => b.score - a.score).map(({ field }) => field);
}

/** 0 if a word is found nowhere; more for the beginning of the title, and for the title than for other texts. */
function scoreOf(field: Field, words: readonly string[]): number {
  const { title, all } = textsOf(field);
  let score = 1;
  for (const word of words) {
    if (!all.includes(word)) return 0;
    if (title.startsWith(word)) score += 4;
    else if (title.includes(` ${word}`)) score += 3;
    else if (title.includes(word)) score += 2;
  }
  return score;
}

function textsOf(field: Field) {
  const known = texts.get(field);
  if (known !== undefined) return known;
  const title = plainText(field.title);
  const all = plainText(
    [field.title, field.name, field.description, ...field.synonyms, ...field.path].join('\n'),
  );
  const made = { title, all };
  texts.set(field, made);
  return made;
}

/** Fields outside folders first, then those of each folder. */
function inFolders(fields: readonly Field[], display: FieldDisplay): FieldLine[] {
  const lines: FieldLine[] = fields.filter((field) => pathOf(field, display).length === 0).map(flat);
  const tree: Folder = { folders: new Map(), fields: [] };
  for (const field of fields) {
    const path = pathOf(field, display);
    if (path.length === 0) continue;
    let folder = tree;
    for (const name of path) {
      const next = folder.folders.get(name) ?? { folders: new Map(), fields: [] };
      folder.folders.set(name, next);
      folder = next;
    }
    folder.fields.push(field);
  }
  addFolders(tree, [], lines);
  return lines;
}

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly fields: Field[];
}

function addFolders({ folders }: Folder, above: readonly string[], lines: FieldLine[]): void {
  for (const [name, folder] of folders) {
    const path = [...above, name];
    lines.push({ line: 'folder', id: JSON.stringify(path), name, depth: above.length });
    for (const field of folder.fields) lines.push({ line: 'field', field, depth: path.length });
    addFolders(folder, path, lines);
  }
}
