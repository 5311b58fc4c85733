import { isAlias, isMap, isPair, isScalar, isSeq, type Node, type Pair, parseDocument, visit } from 'yaml';
import { bracedPaths, type NamePath, type PlacedName, pathIn } from './name-paths.ts';

export type MemberKind = 'dimension' | 'measure' | 'segment';

export interface NamedMember extends PlacedName {
  readonly kind: MemberKind;
}

/** A place that refers to names of the model. */
export interface Reference {
  readonly path: NamePath;
  /** The path of the cubes whose member is named; undefined if the path is read from the cube around it. */
  readonly within?: NamePath;
  /** Whether the whole path names cubes. */
  readonly isOfCubes?: boolean;
}

/** What a view takes from a cube. */
export interface Include {
  readonly joinPath: NamePath;
  /** Before the names of the members, without its underscore; undefined without a prefix. */
  readonly prefix: 'cube' | { readonly alias: string } | undefined;
  /** Where `*` includes all members. */
  readonly all: PlacedName | undefined;
  readonly excludes: ReadonlySet<string>;
  readonly items: readonly { readonly member: PlacedName; readonly alias: PlacedName | undefined }[];
}

/** What a file says of a cube or a view. */
export interface NamedCube extends PlacedName {
  readonly kind: 'cube' | 'view';
  readonly extends: string | undefined;
  readonly members: readonly NamedMember[];
  /** Other names that a member must not have. */
  readonly taken: ReadonlySet<string>;
  readonly includes: readonly Include[];
  readonly references: readonly Reference[];
}

/** A statement of SQL in a file. */
export interface SqlScalar {
  readonly sql: string;
  /** Where its source begins in the file. */
  readonly from: number;
  /** Where each of its characters is in its source, and where the last one ends; undefined where that is unclear. */
  readonly places: readonly number[] | undefined;
}

/** What Jinja replaces in a file before it is YAML. */
const JINJA = /\{[{%#]/;
const KINDS: Readonly<Record<string, MemberKind>> = {
  dimensions: 'dimension',
  measures: 'measure',
  segments: 'segment',
};
/** Keys whose values are names of members. */
const MEMBER_KEYS = new Set([
  ...[
    'drill_members',
    'measures',
    'dimensions',
    'segments',
    'time_dimension',
    'dimension',
    'rollups',
    'levels',
  ],
  ...['includes', 'excludes', 'member', 'group_by', 'reduce_by', 'add_group_by'],
]);
/** Keys whose values are words for people or other tools, in which braces mean nothing. */
const WORDS = new Set(['name', 'title', 'description', 'meta', 'ai_context', 'format', 'sql_alias', 'type']);

/**
 * The names in a YAML file of a model.
 * @returns undefined for a file that cannot be read exactly: one with Jinja, anchors or errors
 */
export function namesInFile(text: string): readonly NamedCube[] | undefined {
  const content = exactContent(text);
  if (content === undefined || !isMap(content)) return content === null ? [] : undefined;
  return (['cubes', 'views'] as const).flatMap((list) =>
    itemsOf(content.get(list, true)).flatMap((item) =>
      cubeOf(item, list === 'views' ? 'view' : 'cube', text),
    ),
  );
}

/** The scalars of a YAML file beside the model that are names, without titles; undefined if it cannot be read exactly. */
export function scalarsInFile(text: string, isName: (value: string) => boolean): PlacedName[] | undefined {
  const content = exactContent(text);
  if (content === undefined) return undefined;
  const found: PlacedName[] = [];
  visit(content, {
    Scalar: (key, node, parents) => {
      const pair = parents.at(-1);
      if (key === 'value' && isPair(pair) && WORDS.has(keyOf(pair))) return;
      const path = pathIn(node, text);
      const [first] = path ?? [];
      const last = path?.at(-1);
      if (first === undefined || last === undefined || !isName(String(node.value))) return;
      found.push({ name: String(node.value), from: first.from, to: last.to });
    },
  });
  return found;
}

/** The statements of SQL in a YAML file beside the model; undefined if it cannot be read exactly. */
export function sqlInFile(text: string): SqlScalar[] | undefined {
  const content = exactContent(text);
  if (content === undefined) return undefined;
  const found: SqlScalar[] = [];
  visit(content, {
    Pair: (_, pair) => {
      const { value } = pair;
      if (keyOf(pair) !== 'sql' || !isScalar(value) || typeof value.value !== 'string' || !value.range)
        return;
      const [from, to] = value.range;
      found.push({ sql: value.value, from, places: placesOf(value.value, text.slice(from, to)) });
    },
  });
  return found;
}

/**
 * Where each character of a scalar is in its source, and where the last one ends; undefined for a source with escapes. A
 * line break and the indentation after it stand for a line break or a space.
 */
function placesOf(value: string, source: string): number[] | undefined {
  const isQuoted = /^["']/.test(source);
  const isBlock = /^[|>]/.test(source);
  let at = isBlock ? source.indexOf('\n') + 1 : isQuoted ? 1 : 0;
  // Lines of a block may be indented more than its first one; other lines keep nothing of their indentation.
  const indentation = isBlock ? source.slice(at).search(/[^ ]/) : Number.POSITIVE_INFINITY;
  if (isBlock) at += indentation;
  const places: number[] = [];
  for (const character of value) {
    const isBreak = source[at] === '\n' && (character === '\n' || character === ' ');
    if (!isBreak && !source.startsWith(character, at)) return undefined;
    for (let unit = 0; unit < character.length; unit += 1) places.push(at + unit);
    at += character.length;
    for (let spaces = 0; isBreak && spaces < indentation && source[at] === ' '; spaces += 1) at += 1;
  }
  places.push(at);
  return places;
}

/** The content of a file; null if it is empty, undefined if it cannot be read exactly. */
function exactContent(text: string): Node | null | undefined {
  if (JINJA.test(text)) return undefined;
  const document = parseDocument(text, { merge: true });
  if (document.errors.length > 0) return undefined;
  let isExact = true;
  visit(document, {
    Alias: () => {
      isExact = false;
      return visit.BREAK;
    },
  });
  return isExact ? document.contents : undefined;
}

function cubeOf(item: Node, kind: NamedCube['kind'], text: string): NamedCube[] {
  if (!isMap(item)) return [];
  const [name] = pathIn(item.get('name', true), text) ?? [];
  if (name === undefined) return [];
  const members: NamedMember[] = [];
  const taken = new Set<string>();
  const includes: Include[] = [];
  const references: Reference[] = [];
  let parent: string | undefined;
  for (const pair of item.items) {
    const key = keyOf(pair);
    const value = pair.value as Node | null;
    const memberKind = KINDS[key];
    if (key === 'extends') {
      const path = namesOf(value, text);
      parent = path?.map((one) => one.name).join('.');
      if (path !== undefined) references.push({ path, isOfCubes: true });
    } else if (memberKind !== undefined) {
      for (const member of itemsOf(value)) {
        const [placed] = (isMap(member) && pathIn(member.get('name', true), text)) || [];
        if (placed !== undefined) members.push({ ...placed, kind: memberKind });
        collect(member, '', text, references);
      }
    } else if (key === 'joins') {
      for (const join of itemsOf(value)) {
        const path = isMap(join) ? namesOf(join.get('name', true), text) : undefined;
        if (path !== undefined) references.push({ path, isOfCubes: true });
        collect(join, '', text, references);
      }
    } else if (key === 'cubes' && kind === 'view') {
      for (const one of itemsOf(value)) includes.push(...includeOf(one, text, references));
    } else {
      if (key === 'hierarchies')
        for (const one of itemsOf(value)) if (isMap(one)) taken.add(String(one.get('name')));
      collect(value, key, text, references);
    }
  }
  return [{ ...name, kind, extends: parent, members, taken, includes, references }];
}

function includeOf(node: Node, text: string, references: Reference[]): Include[] {
  if (!isMap(node)) return [];
  const joinPath = namesOf(valueAt(node, 'join_path'), text);
  if (joinPath === undefined) return [];
  references.push({ path: joinPath, isOfCubes: true });
  const included = valueAt(node, 'includes');
  const items: { member: PlacedName; alias: PlacedName | undefined }[] = [];
  for (const item of itemsOf(included)) {
    const [member] = pathIn(isMap(item) ? item.get('name', true) : item, text) ?? [];
    const [alias] = (isMap(item) && pathIn(item.get('alias', true), text)) || [];
    if (member === undefined) continue;
    items.push({ member, alias });
    references.push({ path: [member], within: joinPath });
  }
  const excludes = new Set<string>();
  for (const item of itemsOf(valueAt(node, 'excludes'))) {
    const [member] = pathIn(item, text) ?? [];
    if (member === undefined) continue;
    excludes.add(member.name);
    references.push({ path: [member], within: joinPath });
  }
  const alias = node.get('alias');
  const hasPrefix = node.get('prefix') === true;
  const [from = 0, to = from] = (isScalar(included) && included.range) || [];
  const isAll = isScalar(included) && included.value === '*';
  const prefix = typeof alias === 'string' ? { alias } : ('cube' as const);
  return [
    {
      joinPath,
      prefix: hasPrefix ? prefix : undefined,
      all: isAll ? { name: '*', from, to } : undefined,
      excludes,
      items,
    },
  ];
}

/** Collects the references in a value, which are SQL in braces, or names below the keys that have them. */
function collect(node: unknown, key: string, text: string, references: Reference[]): void {
  if (isMap(node)) {
    for (const pair of node.items) {
      const name = keyOf(pair);
      if (!WORDS.has(name)) collect(pair.value, name, text, references);
    }
  } else if (isSeq(node)) {
    for (const item of node.items) collect(item, key, text, references);
  } else if (isScalar(node) && typeof node.value === 'string' && node.range) {
    const [from, to] = node.range;
    const source = text.slice(from, to);
    if (source.includes('{')) references.push(...bracedPaths(source, from).map((path) => ({ path })));
    else if (MEMBER_KEYS.has(key)) {
      const path = pathIn(node, text);
      if (path !== undefined) references.push({ path });
    }
  }
}

/** A path that may be in braces. */
function namesOf(node: unknown, text: string): NamePath | undefined {
  const plain = pathIn(node, text);
  if (plain !== undefined || !isScalar(node) || !node.range) return plain;
  return bracedPaths(text.slice(node.range[0], node.range[1]), node.range[0])[0];
}

function itemsOf(node: unknown): Node[] {
  return isSeq(node) ? (node.items as Node[]).filter((item) => !isAlias(item)) : [];
}

function valueAt(map: { readonly items: readonly Pair[] }, key: string): unknown {
  return map.items.find((pair) => keyOf(pair) === key)?.value;
}

/** The key of a pair as documentation writes it: the engine takes `drillMembers` for `drill_members`. */
function keyOf({ key }: Pair): string {
  const name = isScalar(key) ? String(key.value) : '';
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
