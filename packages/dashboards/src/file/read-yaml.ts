import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type ParsedNode,
  parseDocument,
  Scalar,
  visit,
  type YAMLError,
  type YAMLMap,
} from 'yaml';
import { type Path, Problems } from '../config/config-problem.ts';
import { STORABLE_RULE, unstorablePath } from '../config/storable-text.ts';
import { FILE_LIMITS } from './file-shapes.ts';

/** A place in a file, counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** What is wrong with a file, and where. */
export interface FileProblem extends Place {
  readonly file: string;
  readonly message: string;
}

/** The content of a file, with the place of each part. */
export interface YamlContent {
  readonly value: unknown;
  /** The place of a part: of the key in a map, of the item in a list, or of the nearest part around it. */
  readonly placeOf: (path: Path) => Place;
}

type Problem = Place & { readonly message: string };

const START: Place = { line: 1, column: 1 };

const TOO_DEEP = `The file must not be nested more than ${FILE_LIMITS.depth} levels deep`;

/** Reads YAML 1.2 as JSON: no tags, a limited number of tokens and aliases, unique keys that are texts. */
export function readYaml(text: string): YamlContent | { readonly problems: readonly Problem[] } {
  if (new TextEncoder().encode(text).length > FILE_LIMITS.bytes)
    return problem(`The file must be at most ${FILE_LIMITS.bytes / 1024 / 1024} MiB`);
  const excess = excessIn(text);
  if (excess !== undefined) return problem(excess.message, excess);
  try {
    return read(text);
  } catch (error) {
    if (error instanceof RangeError) return problem(TOO_DEEP);
    if (error instanceof ReferenceError)
      return problem(`The file must refer to its anchors at most ${FILE_LIMITS.aliases} times`);
    throw error;
  }
}

function problem(message: string, { line, column }: Place = START) {
  return { problems: [{ line, column, message }] };
}

/** The mark that the lexer puts before each plain or block text. */
const TEXT_FOLLOWS = '\u001f';

/**
 * Finds too many tokens and too deep nesting on one line before the parser sees them: it needs about 10 µs for a token
 * and much longer for deep nesting, and the lexer a tenth of that.
 */
function excessIn(text: string): Problem | undefined {
  let tokens = 0;
  let line = 1;
  let brackets = 0;
  let indicators = 0;
  let previous = '';
  for (const token of new Lexer().lex(text)) {
    tokens += 1;
    const isText = previous === TEXT_FOLLOWS;
    previous = token;
    if (tokens > FILE_LIMITS.tokens)
      return { line, column: 1, message: `The file must have at most ${FILE_LIMITS.tokens} YAML tokens` };
    if (isText || token.length > 2) line += token.split('\n').length - 1;
    else if (token === '\n' || token === '\r\n') {
      line += 1;
      indicators = 0;
    } else if (token === '[' || token === '{') brackets += 1;
    else if (token === ']' || token === '}') brackets = Math.max(0, brackets - 1);
    else if (token === '-' || token === '?' || token === ':') indicators += brackets > 0 ? 0 : 1;
    if (brackets > FILE_LIMITS.depth || indicators > FILE_LIMITS.depth)
      return { line, column: 1, message: TOO_DEEP };
  }
  return undefined;
}

function read(text: string): ReturnType<typeof readYaml> {
  const lines = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  // The library compares all pairs of keys, which is slow in large maps: `keyProblems` does it instead.
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
    version: '1.2',
    schema: 'core',
    stringKeys: true,
    // Without the types that JSON does not have, such as dates and sets.
    resolveKnownTags: false,
  });
  const broken = [...document.errors, ...document.warnings]
    .slice(0, Problems.LIMIT)
    .map((error) => ({ ...placeAt(error.pos[0]), message: sentence(error) }));
  const problems = broken.length > 0 ? broken : keyProblems(document, placeAt);
  if (problems.length > 0) return { problems };
  const value: unknown = document.toJS({ maxAliasCount: FILE_LIMITS.aliases });
  const placeOf = (path: Path) => placeAt(offsetOf(document, path));
  const unusable = unusableValue(value);
  if (unusable !== undefined) return problem(unusable.message, placeOf(unusable.path));
  const unstorable = unstorablePath(value);
  if (unstorable !== undefined) return problem(`Texts ${STORABLE_RULE}`, placeOf(unstorable));
  return { value, placeOf };
}

function sentence({ code, message }: YAMLError): string {
  if (code === 'RESOURCE_EXHAUSTION') return TOO_DEEP;
  if (code === 'MULTIPLE_DOCS') return 'The file must have only one YAML document';
  if (code === 'TAG_RESOLVE_FAILED') return 'Tags such as !!binary are not supported';
  if (code === 'NON_STRING_KEY') return 'Keys must be texts';
  return message;
}

/** Keys that repeat others, or that people expect to merge maps as in YAML 1.1. */
function keyProblems(document: Document.Parsed, placeAt: (offset: number) => Place): Problem[] {
  const problems: Problem[] = [];
  visit(document, {
    Map(_key, map) {
      const seen = new Map<string, number>();
      for (const { key } of map.items) {
        const name = keyOf(key);
        const place = placeAt((key as ParsedNode | null)?.range?.[0] ?? 0);
        const first = seen.get(name);
        if (first === undefined) seen.set(name, place.line);
        else
          problems.push({ ...place, message: `${JSON.stringify(name)} duplicates the key on line ${first}` });
        if (name === '<<' && isScalar(key) && key.type === Scalar.PLAIN)
          problems.push({ ...place, message: 'Merge keys (<<) are not part of YAML 1.2; repeat the fields' });
        if (problems.length >= Problems.LIMIT) return visit.BREAK;
      }
      return undefined;
    },
  });
  return problems;
}

function keyOf(key: unknown): string {
  return isScalar(key) ? String(key.value ?? '') : String(key ?? '');
}

/**
 * A value that JSON does not have, or that is nested too deeply, or what makes the file too large once its aliases are
 * replaced by what they refer to. Iterative, so that depth cannot exhaust the stack.
 */
function unusableValue(root: unknown): { path: Path; message: string } | undefined {
  let values = 0;
  let characters = 0;
  const open: { value: unknown; path: Path }[] = [{ value: root, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    values += 1;
    characters += typeof value === 'string' ? value.length : 0;
    if (values > FILE_LIMITS.tokens || characters > FILE_LIMITS.bytes)
      return { path: [], message: 'The file must not repeat so much through its aliases' };
    if (typeof value === 'number' && !Number.isFinite(value))
      return { path, message: 'Numbers must be finite' };
    if (typeof value !== 'object' || value === null) continue;
    if (path.length >= FILE_LIMITS.depth) return { path, message: TOO_DEEP };
    const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
    for (const [step, member] of entries) {
      if (step === '__proto__') return { path, message: '"__proto__" must not be a key' };
      open.push({ value: member, path: [...path, step] });
    }
  }
  return undefined;
}

/** The offset of a part of the document: of its key in a map, of the item in a list. */
function offsetOf(document: Document.Parsed, path: Path): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0] ?? 0;
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node) && typeof step === 'string') {
      const pair = (node as YAMLMap).items.find((item) => isPair(item) && keyOf(item.key) === step);
      if (pair === undefined) break;
      offset = (pair.key as ParsedNode | null)?.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node) && typeof step === 'number') {
      node = node.items[step];
      if (node === undefined) break;
      offset = (node as ParsedNode).range?.[0] ?? offset;
    } else break;
  }
  return offset;
}
