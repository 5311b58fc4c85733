import type { InnerColumn } from '../plan.ts';

export type Cell = string | number | boolean | null;

export type TableColumn = Pick<InnerColumn, 'name' | 'type'>;

/** Starts a job. Its rows follow in `TableRows`, then `Run`. */
export type JobStart = {
  type: 'job';
  sql: string;
  maxRows: number;
  maxBytes: number;
  memoryMb: number;
  tables: { name: string; columns: TableColumn[] }[];
};
/** Rows of one table, column by column. */
export type TableRows = { type: 'rows'; table: number; columns: unknown[][] };
export type Run = { type: 'run' };
export type ToEvaluator = JobStart | TableRows | Run;

/**
 * Why a statement cannot be evaluated: `sql`, it is wrong for these values; `memory`, `bytes` and `time`, a limit;
 * `stopped`, the process ended.
 */
export type FailureKind = 'sql' | 'memory' | 'bytes' | 'time' | 'stopped';

export type FromEvaluator =
  | { type: 'ready' }
  /** Rows of the result, column by column. */
  | { type: 'rows'; columns: Cell[][] }
  | { type: 'done'; isTruncated: boolean }
  /** `position` is the offset in the job's SQL, in bytes. */
  | { type: 'failed'; kind: FailureKind; message: string; position?: number };
