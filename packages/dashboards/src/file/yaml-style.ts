import {
  Document,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  type Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';

/** A value as YAML in the style of dashboard files. */
export function documentOf(value: unknown): Document {
  const document = new Document(value, { aliasDuplicateObjects: false, version: '1.2', schema: 'core' });
  visit(document, {
    Seq(_key, list) {
      if (isShort(list)) list.flow = true;
    },
    Scalar(_key, scalar) {
      if (typeof scalar.value !== 'string') return;
      if (scalar.value === '<<' || !isPrintable(scalar.value)) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return document;
}

/** The text of a document, which ends with a line break. */
export function textOf(document: Document): string {
  return document.toString({ lineWidth: 0, blockQuote: 'literal', flowCollectionPadding: false });
}

/** Puts space between the reports and the widgets of a file. */
export function spaceOut({ contents }: Document): void {
  if (!isMap(contents)) return;
  for (const pair of contents.items as Pair<Scalar, unknown>[]) {
    const { value: name } = pair.key;
    if (name !== 'reports' && name !== 'widgets') continue;
    pair.key.spaceBefore = true;
    const { value } = pair;
    if (isMap(value))
      for (const report of (value as YAMLMap).items.slice(1)) (report.key as Scalar).spaceBefore = true;
    if (isSeq(value)) for (const widget of value.items.slice(1)) (widget as Scalar).spaceBefore = true;
  }
}

function isShort(list: YAMLSeq): boolean {
  if (list.items.length === 0 || !list.items.every((item) => isScalar(item))) return false;
  const texts = list.items.map((item) => String((item as Scalar).value));
  return texts.every((text) => !text.includes('\n')) && texts.join(', ').length <= 80;
}

/** Whether a text can be a block: control characters and unusual line breaks are escaped in quotes. */
function isPrintable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what blocks cannot contain
  return text.isWellFormed() && !/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]/.test(text);
}
