import type { Report, Result } from './test-process.ts';

const MARKS = { passed: '✔', failed: '✖', skipped: '﹣' };

/** The results of one test file, and their text for people. Times are milliseconds. */
export class FileReport {
  readonly file: string;
  passed = 0;
  failed = 0;
  skipped = 0;
  /** How many tests were skipped for each reason that their files gave. */
  readonly skippedFor = new Map<string, number>();
  wallMs = 0;
  cpuMs = 0;
  /** The engine crashed, rather than a test failed. */
  isCrash = false;
  /** Resident memory of the process after the file. */
  memoryMb = 0;
  /** What failed, each with its error. */
  readonly failures: string[] = [];
  /** The same without errors: `file: outer test > inner test`, or only the file if it failed as a whole. */
  readonly failedTests: string[] = [];
  readonly #begunAt = performance.now();
  readonly #lines: string[] = [];
  readonly #tests = new Map<number, { name: string; parentId: number | undefined; line: number }>();
  readonly #running = new Set<number>();

  constructor(file: string) {
    this.file = file;
  }

  add(report: Report): void {
    switch (report.type) {
      case 'begin':
        this.#tests.set(report.id, { name: report.name, parentId: report.parentId, line: -1 });
        this.#running.add(report.id);
        return;
      case 'done':
        this.#running.delete(report.id);
        return;
      case 'line': {
        const test = this.#tests.get(report.id);
        if (test !== undefined) test.line = this.#lines.push('') - 1;
        return;
      }
      case 'result':
        this.#addResult(report);
        return;
      case 'error':
        this.fail(report.text);
        return;
      case 'note':
        this.#lines.push(indented(`ℹ ${report.text}`, 2));
        return;
      case 'end':
        this.wallMs = report.wallMs;
        this.cpuMs = report.cpuMs;
        this.memoryMb = report.memoryMb;
        if (this.passed + this.failed + this.skipped === 0) this.fail('has no tests');
    }
  }

  /** Adds output of the process. */
  print(text: string): void {
    this.#lines.push(text.trimEnd());
  }

  /** Adds a failure of the file as a whole, which names the innermost test that runs. */
  fail(reason: string): void {
    this.failed += 1;
    if (this.wallMs === 0) this.wallMs = performance.now() - this.#begunAt;
    this.#addFailure([...this.#running].at(-1), reason);
    this.#lines.push(indented(`✖ ${reason}`, 1));
  }

  #addResult({ id, outcome, ms, text, isSuite }: Result): void {
    const { name, line } = this.#tests.get(id) ?? { name: '', line: this.#lines.push('') - 1 };
    const level = this.#path(id).length;
    const reason = outcome === 'skipped' && text !== undefined ? ` # ${text}` : '';
    this.#lines[line] = indented(`${MARKS[outcome]} ${name} (${Math.round(ms)} ms)${reason}`, level);
    if (!isSuite) this[outcome] += 1;
    if (outcome === 'skipped' && text !== undefined)
      this.skippedFor.set(text, (this.skippedFor.get(text) ?? 0) + 1);
    if (outcome !== 'failed' || text === undefined) return;
    this.#lines.push(indented(text, level + 1));
    this.#addFailure(id, text);
  }

  #addFailure(id: number | undefined, text: string): void {
    const path = this.#path(id);
    this.failures.push(`${[this.file, ...path].join(' > ')}\n${indented(text, 1)}`);
    this.failedTests.push([this.file, ...(path.length === 0 ? [] : [path.join(' > ')])].join(': '));
  }

  /** The names of a test and those around it, outermost first. */
  #path(id: number | undefined): string[] {
    const test = id === undefined ? undefined : this.#tests.get(id);
    return test === undefined ? [] : [...this.#path(test.parentId), test.name];
  }

  toString(): string {
    const mark = this.failed > 0 ? '✖' : '✔';
    const times = `${inSeconds(this.wallMs)} s, processor ${inSeconds(this.cpuMs)} s`;
    return [`${mark} ${this.file} (${times})`, ...this.#lines.filter(Boolean)].join('\n');
  }
}

export function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

function indented(text: string, level: number): string {
  return text.replace(/^/gm, '  '.repeat(level));
}
