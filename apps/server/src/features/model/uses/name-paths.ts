import { isScalar } from 'yaml';

/** A name at a place of a text. */
export interface PlacedName {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Names with dots between them: `orders.users.city`. */
export type NamePath = readonly PlacedName[];

const PATH = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;
const BRACES = /\{([^{}]*)\}/g;
/** Strings, which have no names, or a path of names. */
const STRING_OR_PATH = /'[^'\n]*'|"[^"\n]*"|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/g;

/** The path that a scalar of a YAML document is; undefined if it is anything else. */
export function pathIn(node: unknown, text: string): NamePath | undefined {
  if (!isScalar(node) || typeof node.value !== 'string' || !node.range || !PATH.test(node.value))
    return undefined;
  const source = text.slice(node.range[0], node.range[1]);
  const at = source.indexOf(node.value);
  return at === -1 ? undefined : pathAt(node.value, node.range[0] + at);
}

/** The paths in the braces of a text: `{CUBE.amount} > {users.age}`. @param from where the text begins */
export function bracedPaths(text: string, from: number): NamePath[] {
  const paths: NamePath[] = [];
  for (const { 1: inside = '', index } of text.matchAll(BRACES))
    for (const [found, ...rest] of inside.matchAll(STRING_OR_PATH).map((match) => [match[0], match.index])) {
      const name = String(found);
      if (/^['"]/.test(name)) continue;
      paths.push(pathAt(name, from + index + 1 + Number(rest[0])));
    }
  return paths;
}

function pathAt(text: string, from: number): NamePath {
  let at = from;
  return text.split('.').map((name) => {
    const placed = { name, from: at, to: at + name.length };
    at = placed.to + 1;
    return placed;
  });
}
