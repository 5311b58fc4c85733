import type { MemberType } from '@facet/query';
import type { Language } from '../languages/language.ts';
import { wordsOf } from '../words/normal.ts';
import { type Role, stemsOf } from './roles.ts';

/** A member of the model, as far as words can mean it. */
export interface KnownMember {
  readonly name: string;
  readonly kind: 'measure' | 'dimension' | 'segment';
  readonly view: string;
  readonly title: string;
  readonly description: string;
  readonly type: MemberType;
  /** Of a measure: `count`, `sum`, `avg` and so on. */
  readonly aggregation: string | null;
  readonly isPercent: boolean;
  readonly role: Role | null;
  /** Whether less of it is better. */
  readonly isBurden: boolean;
  readonly titleWords: readonly string[];
  /** The stems of the title, the name and the synonyms. */
  readonly stems: ReadonlySet<string>;
  /** Values that the model lists in their order. */
  readonly order: readonly string[];
  readonly synonyms: readonly string[];
  /** Other words for values: `{"TX": ["Texas"]}`. */
  readonly valueSynonyms: Readonly<Record<string, readonly string[]>>;
  /** Of a measure that counts rows: the words for what is counted. */
  readonly counts: readonly string[];
}

type Item = Readonly<Record<string, unknown>>;

/** The names of measures that count the rows of their cube. */
const ROW_COUNT = /^(count|total_count|row_count)$/i;

/** Reads the members of a view or cube in the data API's metadata. Hidden ones are left out. */
export function membersOfCube(cube: Item, language: Language): KnownMember[] {
  const read = (kind: KnownMember['kind'], list: unknown) =>
    (Array.isArray(list) ? list : []).filter(isVisible).flatMap((item) => {
      const member = memberOf(kind, item, cube, language);
      return member === undefined ? [] : [member];
    });
  return [
    ...read('measure', cube.measures),
    ...read('dimension', cube.dimensions),
    ...read('segment', cube.segments),
  ];
}

/** Whether an item of the metadata may be known. */
export function isVisible(item: unknown): item is Item {
  return (
    typeof item === 'object' &&
    item !== null &&
    !('isVisible' in item && item.isVisible === false) &&
    !('public' in item && item.public === false)
  );
}

function memberOf(
  kind: KnownMember['kind'],
  item: Item,
  cube: Item,
  language: Language,
): KnownMember | undefined {
  const { name } = item;
  if (typeof name !== 'string' || !name.includes('.')) return undefined;
  const view = name.slice(0, name.indexOf('.'));
  const short = name.slice(view.length + 1);
  const title = text(item.shortTitle) || text(item.title) || short;
  const meta = isObject(item.meta) ? item.meta : {};
  const synonyms = texts(meta.synonyms);
  const titleWords = wordsOf(title);
  const words = [...titleWords, ...[short, ...synonyms].flatMap(wordsOf)];
  const stems = new Set(words.flatMap((word) => stemsOf(word, language)));
  const aggregation = kind === 'measure' ? text(item.aggType) || null : null;
  return {
    name,
    kind,
    view,
    title,
    description: text(item.description),
    type: typeOf(kind, item.type),
    aggregation,
    isPercent: item.format === 'percent',
    role: kind === 'dimension' ? roleOf(stems, language) : null,
    isBurden: language.burdens.some((word) => stems.has(language.stem(word))),
    titleWords,
    stems,
    order: texts(meta.order),
    synonyms,
    valueSynonyms: isObject(meta.valueSynonyms)
      ? Object.fromEntries(Object.entries(meta.valueSynonyms).map(([value, words]) => [value, texts(words)]))
      : {},
    counts: aggregation === 'count' && ROW_COUNT.test(short) ? countedNames(item, cube) : [],
  };
}

/** A count of rows is named by its cube: `flights.count` counts flights. */
function countedNames(item: Item, cube: Item): string[] {
  const alias = text(item.aliasMember);
  return [alias.slice(0, Math.max(0, alias.indexOf('.'))), text(cube.title), text(cube.name)].filter(
    (name) => name !== '',
  );
}

/**
 * What a measure counts, as a title: `Flights` for `flights.count`. Null if it does not count the rows of its cube.
 * @param item a measure of the data API's metadata, and the cube or view that has it
 */
export function countedTitle(item: Item, cube: Item): string | null {
  const short = text(item.name).split('.').at(-1) ?? '';
  const [counted] = item.aggType === 'count' && ROW_COUNT.test(short) ? countedNames(item, cube) : [];
  const words = counted?.replaceAll('_', ' ').trim() ?? '';
  return words === '' ? null : words.charAt(0).toUpperCase() + words.slice(1);
}

function roleOf(stems: ReadonlySet<string>, { roles, stem }: Language): Role | null {
  const has = (words: readonly string[]) => words.some((word) => stems.has(stem(word)));
  if (has(roles.origin)) return 'origin';
  return has(roles.destination) ? 'destination' : null;
}

function typeOf(kind: KnownMember['kind'], type: unknown): MemberType {
  if (type === 'number' || type === 'boolean' || type === 'time') return type;
  return kind === 'measure' ? 'number' : 'string';
}

function isObject(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
