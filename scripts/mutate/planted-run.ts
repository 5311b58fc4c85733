import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestProcess, type TestProcess, type TestProcessOptions } from '../tests/start-test-process.ts';
import { type Fault, plant } from './fault.ts';
import type { Related } from './related-tests.ts';

/** A test file that is silent for this much longer than it takes without a fault hangs. */
const PATIENCE = { times: 5, ms: 60_000 };

/** Runs tests in a copy of the project in which faults can be planted. */
export class PlantedRuns {
  readonly #copy: string;
  /** The time of each test file without a fault. */
  readonly #usualMs = new Map<string, number>();
  #used: TestProcess | undefined;

  constructor(copy: string) {
    this.#copy = copy;
  }

  /** The first test that notices the fault, if any does. A group of tests shares a process. */
  async killerOf(fault: Fault, { groups, sweep }: Related): Promise<string | undefined> {
    for (const tests of groups) {
      await this.#measure(tests, sweep);
      const by = await this.#failureWith(fault, tests, sweep);
      if (by !== undefined) return by;
    }
    return undefined;
  }

  /** Ends what runs: a fault may keep its process busy for good. */
  stop(): void {
    this.#used?.kill();
  }

  async #failureWith(fault: Fault, tests: readonly string[], sweep: string | undefined) {
    const path = join(this.#copy, fault.file);
    const source = readFileSync(path, 'utf8');
    const { atime, mtime } = statSync(path);
    const write = (text: string) => {
      writeFileSync(path, text);
      // Otherwise the page would be built again.
      utimesSync(path, atime, mtime);
    };
    const longest = Math.max(...tests.map((test) => this.#usualMs.get(test) ?? 0));
    write(plant(source, fault));
    try {
      const used = this.#start(sweep, { silenceLimitMs: PATIENCE.times * longest + PATIENCE.ms });
      for (const test of tests) {
        const report = await used.run(test);
        if (report.failed > 0) return report.failedTests[0] ?? test;
      }
      await used.end();
      return undefined;
    } finally {
      write(source);
    }
  }

  /** Notes how long tests take without a fault, once. */
  async #measure(tests: readonly string[], sweep: string | undefined): Promise<void> {
    const unknown = tests.filter((test) => !this.#usualMs.has(test));
    if (unknown.length === 0) return;
    const used = this.#start(sweep, {});
    for (const test of unknown) {
      const report = await used.run(test);
      if (report.failed > 0) throw new Error(`fails without a fault:\n${report}`);
      this.#usualMs.set(test, report.wallMs);
    }
    await used.end();
  }

  #start(sweep: string | undefined, limits: TestProcessOptions): TestProcess {
    this.#used = startTestProcess({
      ...limits,
      endsAtFailure: true,
      cwd: this.#copy,
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: join(this.#copy, 'compiled'),
        ...(sweep === undefined ? {} : { FACET_SWEEP: sweep }),
      },
    });
    return this.#used;
  }
}
