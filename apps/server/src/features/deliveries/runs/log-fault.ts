import { ChromiumMissing, RenderFailed } from '@facet/renderer';
import type { Logger } from 'pino';
import { ApiError, isDatabaseAway } from '../../../errors/errors.ts';
import { ViewChanged } from '../../embedding/rendering/view-changed.ts';
import { isFinal, RecipientsWait } from './delivery-errors.ts';
import type { Phase } from './run-states.ts';
import { type Delivery, RunTaken } from './run-under-way.ts';

/** Errors that say themselves what keeps a delivery from being sent. */
const EXPECTED = [ApiError, RecipientsWait, RenderFailed, ChromiumMissing, ViewChanged, RunTaken];

/** Whether an error is a fault of this program: nothing outside of it explains it. */
export function isFault(error: unknown): boolean {
  return !isFinal(error) && !isDatabaseAway(error) && !EXPECTED.some((kind) => error instanceof kind);
}

/**
 * Logs a fault with its stack and where it happened. Nothing else of the error is logged: errors of databases have rows
 * and parameters among their fields.
 */
export function logFault(
  log: Pick<Logger, 'error'>,
  error: unknown,
  {
    runId,
    phase,
    isRetried,
  }: { readonly runId: number; readonly phase: Phase | null; readonly isRetried: boolean },
): void {
  const { name: type, stack } = error instanceof Error ? error : new Error(`A ${typeof error} was thrown`);
  const { code } = (error ?? {}) as { readonly code?: unknown };
  const err = { type, stack, ...(typeof code === 'string' ? { code } : {}) };
  log.error({ err, runId, phase, isRetried }, 'A delivery failed by an internal error');
}

/** A delivery that remembers the phase that it is in. */
export function followed<Of extends Pick<Delivery, 'enter'>>(run: Of) {
  let phase: Phase | null = null;
  return {
    run: {
      ...run,
      enter(next: Phase) {
        phase = next;
        return run.enter(next);
      },
    },
    phase: (): Phase | null => phase,
  };
}
