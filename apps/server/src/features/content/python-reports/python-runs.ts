import { createHash } from 'node:crypto';
import { PythonBusy, type PythonReport, type PythonReports, PythonUnavailable } from '@facet/python';
import { unavailable } from '../../../errors/errors.ts';
import { type Client, inTurn, type Turns } from '../../../http/in-turn.ts';
import { unlessGone } from '../../../http/unless-gone.ts';
import { ResultCache } from '../queries/result-cache.ts';
import type { ReportData } from '../report-data/report-data.ts';
import { shownOutput } from './python-chart.ts';

/** The Retry-After of a report that could not run, in seconds. */
const RETRY_AFTER = 5;
/** How long an output is cached for the same code and rows. */
const FRESH_MS = 60_000;
const CACHE_BYTES = 64 * 2 ** 20;

/** One run of a report's code, in the shape of the response. */
export interface PythonRun {
  readonly at: string;
  readonly inputRowCount: number;
  readonly outputData: unknown;
  readonly executionError: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the Python code of reports on the rows of their queries, in a sandbox. The same code on the same rows runs once
 * for all callers, because an output depends on nothing else. It counts towards the share of the first caller. Failures
 * are not cached.
 */
export class PythonRuns {
  readonly #reports: Pick<PythonReports, 'run' | 'whenReady'>;
  readonly #turns: Pick<Turns, 'run'>;
  readonly #cache = new ResultCache<PythonRun>(CACHE_BYTES, (run) => JSON.stringify(run).length * 2);

  constructor(reports: Pick<PythonReports, 'run' | 'whenReady'>, turns: Pick<Turns, 'run'>) {
    this.#reports = reports;
    this.#turns = turns;
  }

  /**
   * The result of the code on the rows of a report. An error of the code is part of the result.
   * @throws as `inTurn`; 503 while the environment is being installed
   */
  async run(
    code: string,
    { columns, rows }: Pick<ReportData, 'columns' | 'rows'>,
    { share, gone }: Client,
  ): Promise<PythonRun> {
    const input = {
      code,
      columns: columns.map(({ name, type }) => ({ name, type })),
      rows: rows.map((row) =>
        Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])),
      ),
    };
    const key = createHash('sha256')
      .update(JSON.stringify([code, input.columns, rows]))
      .digest('base64url');
    try {
      const runFor = async (signal: AbortSignal) => {
        const run = await this.#run(input, { share, gone: signal });
        if (run.executionError !== null) throw new FailedRun(run);
        return run;
      };
      const freshness = { freshMs: FRESH_MS, staleMs: FRESH_MS };
      return await unlessGone(gone, this.#cache.get(key, freshness, runFor, gone));
    } catch (error) {
      if (error instanceof FailedRun) return error.run;
      throw error;
    }
  }

  async #run(report: PythonReport, client: Client): Promise<PythonRun> {
    const at = new Date().toISOString();
    const inputRowCount = report.rows.length;
    try {
      await this.#reports.whenReady();
      const { output, error, stdout, stderr } = await inTurn(this.#turns, 'python', client, (turn) =>
        this.#reports.run({ ...report, signal: turn.signal }, turn.follow),
      );
      const shown = error === null ? await shownOutput(output, client.share) : { output, error };
      return { at, inputRowCount, outputData: shown.output, executionError: shown.error, stdout, stderr };
    } catch (error) {
      if (error instanceof PythonBusy) throw unavailable(`${error.message}.`, RETRY_AFTER);
      if (!(error instanceof PythonUnavailable)) throw error;
      const executionError = `${error.message}.`;
      return { at, inputRowCount, outputData: null, executionError, stdout: '', stderr: '' };
    }
  }
}

/** A run whose code failed. Concurrent requests share it, but it is not cached. */
class FailedRun extends Error {
  readonly run: PythonRun;

  constructor(run: PythonRun) {
    super('The code failed');
    this.run = run;
  }
}
