import type { PythonLimits } from './report-limits.ts';
import type { PythonColumnType, PythonOutput } from './report-output.ts';

/** The code of a report with the rows it runs on. */
export interface PythonReport {
  readonly code: string;
  readonly columns: readonly { readonly name: string; readonly type: PythonColumnType }[];
  /** Values by column name. Numbers and times may be text, as the engine returns them. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly limits?: Partial<PythonLimits>;
  /** Ends the report. */
  readonly signal?: AbortSignal;
}

export type PythonRuntime = 'native' | 'wasm';

export interface PythonOutcome {
  /** Null if the report failed or has no result. */
  readonly output: PythonOutput | null;
  /** Why the report failed: a traceback of its code, or the limit that it exceeded. */
  readonly error: string | null;
  /** The printed text of each stream, cut off at 64 Ki characters. */
  readonly stdout: string;
  readonly stderr: string;
  readonly inputRowCount: number;
  readonly runtime: PythonRuntime;
}

/** Thrown when this server cannot run reports. The message explains what to install. */
export class PythonUnavailable extends Error {
  override name = 'PythonUnavailable';
}

/** Thrown when a report cannot run now and a retry is worthwhile. */
export class PythonBusy extends Error {
  override name = 'PythonBusy';
}
