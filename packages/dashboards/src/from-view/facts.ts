import type { Answer } from './answers.ts';
import type { TimeSpan } from './time-span.ts';

/** What the answers to the questions about a view are. What failed, took too long or was refused is null. */
export interface Facts {
  /** The times that the dashboard shows; undefined for a view without any. */
  readonly span: TimeSpan | undefined;
  readonly totals: Answer | null;
  /** In the order of the candidates. */
  readonly groups: readonly (Answer | null)[];
}
