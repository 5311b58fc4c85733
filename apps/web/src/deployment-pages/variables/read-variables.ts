/** What is wrong with a line, by the name of its text. */
export type LineProblem = 'line' | 'name' | 'twice' | 'mask' | 'long';

export interface ReadVariables {
  readonly variables: readonly { readonly name: string; readonly value: string }[];
  /** With the numbers of their lines, from 1. */
  readonly problems: readonly { readonly line: number; readonly problem: LineProblem }[];
}

/** As the server checks them. */
const VALID_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const MASK = '[ENCRYPTED]';
const LONGEST_NAME = 255;
const LONGEST_VALUE = 65_536;

/** A line: what is before the first `=`, if there is one. */
const LINE = /([^\n=]*)(=?)/y;
/** A value in quotation marks, which may have several lines. Only a comment may follow. */
const QUOTED = /[ \t]*(["'])((?:\\[\s\S]|(?!\1)[^\\])*)\1[ \t]*(?:#[^\n]*)?(?=\n|$)/y;
const REST = /[^\n]*/y;

/**
 * Reads variables as people write them into .env files: `NAME=value` per line, with `export`, comments and quotation marks,
 * within which a value may have several lines.
 * @param known names that exist already, which may be set whatever they look like
 */
export function readVariables(text: string, known: ReadonlySet<string> = new Set()): ReadVariables {
  const source = text.replaceAll(/\r\n?/g, '\n');
  const variables: { name: string; value: string }[] = [];
  const problems: { line: number; problem: LineProblem }[] = [];
  const seen = new Set<string>();
  let line = 1;
  for (let at = 0; at <= source.length; ) {
    const [head = '', before = '', sign] = matchAt(LINE, source, at) ?? [];
    const isComment = before.trimStart().startsWith('#');
    const quoted = sign === '=' && !isComment ? matchAt(QUOTED, source, at + head.length) : null;
    const rest = quoted?.[0] ?? matchAt(REST, source, at + head.length)?.[0] ?? '';
    const name = before.trim().replace(/^export\s+/, '');
    if (sign !== '=' && before.trim() !== '' && !isComment) problems.push({ line, problem: 'line' });
    if (sign === '=' && !isComment) {
      const value = quoted === null ? rest.trim() : unquoted(quoted[1], quoted[2]);
      const problem = problemOf(name, value, seen, known);
      seen.add(name);
      if (problem === null) variables.push({ name, value });
      else problems.push({ line, problem });
    }
    line += rest.split('\n').length;
    at += head.length + rest.length + 1;
  }
  return { variables, problems };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function problemOf(
  name: string,
  value: string,
  seen: ReadonlySet<string>,
  known: ReadonlySet<string>,
): LineProblem | null {
  if (!VALID_NAME.test(name) && !known.has(name)) return 'name';
  if (name.length > LONGEST_NAME || value.length > LONGEST_VALUE) return 'long';
  if (seen.has(name)) return 'twice';
  return value === MASK ? 'mask' : null;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** What is between quotation marks. Only double ones have escapes. */
function unquoted(mark = '', text = ''): string {
  if (mark === "'") return text;
  return text.replace(/\\([\s\S])/g, (_, character: string) => ESCAPES[character] ?? character);
}
