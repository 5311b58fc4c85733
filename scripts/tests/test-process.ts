import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import type { TestEvent } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { failedStatement } from './failed-statement.ts';
import { before, describe, endDeclarations, followDeclarations } from './follow-declarations.ts';

/**
 * What a test process reports to the runner. A test begins and is done when it runs; its line and its result are in
 * the order of the file.
 */
export type Report =
  | {
      readonly type: 'begin';
      readonly id: number;
      readonly parentId: number | undefined;
      readonly name: string;
    }
  | { readonly type: 'done'; readonly id: number }
  | { readonly type: 'line'; readonly id: number }
  | ({ readonly type: 'result' } & Result)
  | { readonly type: 'error'; readonly text: string }
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'end'; readonly wallMs: number; readonly cpuMs: number; readonly memoryMb: number };

export interface Result {
  readonly id: number;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly ms: number;
  /** The error, or why the test was skipped. */
  readonly text: string | undefined;
  readonly isSuite: boolean;
}

type EventOfTest = Extract<
  TestEvent,
  { type: 'test:enqueue' | 'test:dequeue' | 'test:start' | 'test:complete' | 'test:pass' | 'test:fail' }
>;

const TICK_MS = 10;

let running: string | undefined;
let begun = { wallMs: 0, cpuMs: 0, env: { ...process.env } };

/** Runs the test file that the runner names next, until it names none. */
process.on('message', (file: string) => {
  if (file === '') {
    process.disconnect();
    return;
  }
  begun = { wallMs: performance.now(), cpuMs: cpuMs(), env: { ...process.env } };
  running = file;
  followDeclarations();
  // A suite, so that the top-level hooks of the file apply to it alone.
  void describe(file, () => {
    before(endDeclarations);
    return import(pathToFileURL(file).href);
  });
});

process.on('disconnect', () => {
  // The runner is gone.
  if (running !== undefined) process.exit(1);
});

/** The reporter of node:test in this process: passes events on to the runner. */
// biome-ignore lint/correctness/useYield: node:test wants a generator, and nothing goes to standard output.
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type === 'test:diagnostic') tell({ type: 'note', text: event.data.message });
    // The file itself is at nesting 0.
    else if (event.data === undefined || !('testId' in event.data)) continue;
    else if (event.data.nesting > 0) tellTest(event as EventOfTest);
    else if (event.data.name !== running) refuseStray(event as EventOfTest);
    else if (event.type === 'test:pass') endFile();
    else if (event.type === 'test:fail') endFile(event.data.details.error);
  }
}

function tellTest({ type, data }: EventOfTest): void {
  const { testId: id, name } = data;
  if (type === 'test:dequeue') tell({ type: 'begin', id, name, parentId: data.parentId });
  if (type === 'test:complete') tell({ type: 'done', id });
  if (type === 'test:start') tell({ type: 'line', id });
  if (type !== 'test:pass' && type !== 'test:fail') return;
  const { duration_ms: ms, type: kind } = data.details;
  const about = { type: 'result', id, ms, isSuite: kind === 'suite' } as const;
  if (type === 'test:fail') tell({ ...about, outcome: 'failed', text: textOf(data.details.error) });
  else if (data.skip === undefined) tell({ ...about, outcome: 'passed', text: undefined });
  else tell({ ...about, outcome: 'skipped', text: typeof data.skip === 'string' ? data.skip : undefined });
}

/** Ends the process at a test that a running test does not begin with `t.test`, since node:test would wait forever. */
function refuseStray({ type, data }: EventOfTest): void {
  if (type !== 'test:enqueue') return;
  const text = `begin a test in a test with t.test: ${data.name}`;
  process.send?.({ type: 'error', text } satisfies Report, () => process.exit(1));
}

function endFile(error?: Error): void {
  const text = error && textOf(error);
  if (text !== undefined) tell({ type: 'error', text });
  tellUncaught();
  for (const name of Object.keys(process.env)) if (!(name in begun.env)) delete process.env[name];
  Object.assign(process.env, begun.env);
  running = undefined;
  // Other processes load what this one has compiled, which Node would not store before the process ends.
  flushCompileCache();
  tell({
    type: 'end',
    wallMs: performance.now() - begun.wallMs,
    cpuMs: cpuMs() - begun.cpuMs,
    memoryMb: process.memoryUsage.rss() / 2 ** 20,
  });
}

/** The error that a test threw, and where; undefined where only tests within it failed. */
function textOf(error: Error): string | undefined {
  if ('failureType' in error && error.failureType === 'subtestsFailed') return undefined;
  const thrown = error.cause ?? error;
  const statement = thrown instanceof Error ? failedStatement(thrown) : undefined;
  return [...(statement === undefined ? [] : [statement]), inspect(thrown)].join('\n');
}

const uncaught: unknown[] = [];
for (const name of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(name, (error: unknown) => {
    uncaught.push(error);
    // After node:test has seen it too.
    setImmediate(tellUncaught);
  });

/** Reports errors that node:test attributes to no test: it sets the exit code then. The runner knows which test runs. */
function tellUncaught(): void {
  const errors = uncaught.splice(0);
  if (!process.exitCode) return;
  process.exitCode = undefined;
  for (const error of errors) tell({ type: 'error', text: `nothing caught: ${inspect(error)}` });
}

/** Processor time of this process and of the children that it has waited for. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1000;
  if (process.platform !== 'linux') return own;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const [ofUser, ofSystem] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15);
  return own + (Number(ofUser) + Number(ofSystem)) * TICK_MS;
}

function tell(what: Report): void {
  if (process.connected) process.send?.(what);
}
