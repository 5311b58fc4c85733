import { type Document, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { Path } from './command.ts';
import { Lines } from './lines.ts';

/** Why a file cannot be edited as a form. */
export type ReadOnlyReason =
  | 'javascript'
  | 'jinja'
  | 'does_not_parse'
  | 'duplicate_key'
  | 'tabs'
  | 'several_documents'
  | 'not_a_model';

/** A file that can only be edited as text. */
export interface ReadOnlyText {
  readonly reason: ReadOnlyReason;
  /** From 1; null where the reason has no place. */
  readonly line: number | null;
}

/** A cube or view that a file declares. */
export interface ModelItem {
  readonly kind: 'cube' | 'view';
  readonly path: Path;
  /** Undefined if it has none. */
  readonly name: string | undefined;
}

/** A model file in YAML that can be edited as a form. */
export interface ModelText {
  readonly text: string;
  readonly document: Document;
  readonly lines: Lines;
  /** In the order of the file. */
  readonly items: readonly ModelItem[];
}

/** What the engine renders as a template. */
const JINJA = /\{\{|\{%|\{#|%\}/;
const LISTS = { cubes: 'cube', views: 'view' } as const;
const REASONS: Readonly<Record<string, ReadOnlyReason>> = {
  DUPLICATE_KEY: 'duplicate_key',
  TAB_AS_INDENT: 'tabs',
  MULTIPLE_DOCS: 'several_documents',
};

/** Reads a model file. @param path decides by its ending which language it is in */
export function readModel(path: string, text: string): ModelText | ReadOnlyText {
  if (/\.[cm]?[jt]s$/i.test(path)) return { reason: 'javascript', line: null };
  const jinja = /\.(jinja|j2)$/i.test(path) ? 0 : text.search(JINJA);
  const lines = new Lines(text);
  if (jinja >= 0) return { reason: 'jinja', line: lines.at(jinja) + 1 };
  const document = parseDocument(text, { keepSourceTokens: true, merge: true, prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined)
    return { reason: REASONS[error.code] ?? 'does_not_parse', line: lines.at(error.pos[0]) + 1 };
  const { contents } = document;
  const isEmpty = contents === null || (isScalar(contents) && contents.value === null);
  if (!isEmpty && !isMap(contents)) return { reason: 'not_a_model', line: null };
  return { text, document, lines, items: isMap(contents) ? itemsIn(document) : [] };
}

function itemsIn({ contents }: Document): readonly ModelItem[] {
  if (!isMap(contents)) return [];
  return contents.items.flatMap(({ key, value }) => {
    const list = isScalar(key) ? String(key.value) : '';
    const kind = LISTS[list as keyof typeof LISTS];
    if (kind === undefined || !isSeq(value)) return [];
    return value.items.map((item, index): ModelItem => {
      const name = isMap(item) ? item.get('name') : undefined;
      return { kind, path: [list, index], name: typeof name === 'string' ? name : undefined };
    });
  });
}
