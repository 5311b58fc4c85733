import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { type Fault, plant } from './fault.ts';
import { queryFaults } from './query-faults.ts';

type Logger = ConstructorParameters<typeof Instrumenter>[0];

const silent = new Proxy({} as Logger, { get: () => () => false });
/** Kinds whose replacement is an expression, which may need parentheses where it lands. */
const EXPRESSIONS = new Set(['LogicalOperator', 'ArithmeticOperator', 'EqualityOperator', 'UnaryOperator']);

/** Every fault that can be planted in a file: those that Stryker knows, and those of database queries. */
export async function listFaults(root: string, file: string): Promise<Fault[]> {
  const source = readFileSync(join(root, file), 'utf8');
  const instrumenter = new Instrumenter(silent);
  const { mutants } = await instrumenter.instrument([{ name: file, content: source, mutate: true }], {
    excludedMutations: [],
    ignorers: [],
    plugins: null,
  });
  const lineStarts = [0, ...Array.from(source.matchAll(/\n/g), ({ index }) => index + 1)];
  const offsetOf = ({ line, column }: { line: number; column: number }) => (lineStarts[line] ?? 0) + column;
  const faults = mutants.map(({ location, mutatorName: kind, replacement }) => {
    const [start, end] = [offsetOf(location.start), offsetOf(location.end)];
    return {
      file,
      line: location.start.line + 1,
      start,
      end,
      kind,
      original: source.slice(start, end),
      replacement: EXPRESSIONS.has(kind) ? `(${replacement})` : replacement,
    };
  });
  return [...faults, ...queryFaults(file, source)].filter(
    (fault) => !isProse(fault) && isValid(file, plant(source, fault)),
  );
}

/** Texts for people, and whole SQL statements, without which nothing works. */
function isProse({ kind, original }: Fault): boolean {
  return kind === 'StringLiteral' && (original.startsWith('`') || /\s/.test(original));
}

/** Whether Node can load the source. JSX it cannot check. */
function isValid(file: string, source: string): boolean {
  if (!file.endsWith('.ts')) return true;
  try {
    stripTypeScriptTypes(source);
    return true;
  } catch {
    return false;
  }
}
