import type { Tx } from '@facet/db';
import { ChromiumMissing, RenderFailed } from '@facet/renderer';
import type { Logger } from 'pino';
import { originOf } from '../../../auth/tenant-origin.ts';
import { ApiError } from '../../../errors/errors.ts';
import { runChanges } from '../../../events/delivery-events.ts';
import type { Attempt } from '../../../jobs/jobs.ts';
import { reasonOf } from '../../../mail/send-outcome.ts';
import { ConditionProblem } from './decide/judge-conditions.ts';
import type { RunningRow } from './delivered.store.ts';
import { DeliveryFailed, isFinal, RecipientsWait } from './delivery-errors.ts';
import { followed, isFault, logFault } from './log-fault.ts';
import type { RunEnd } from './record/end-run.store.ts';
import { endAndAnnounce } from './record/end-run.ts';
import type { OwnerMailParts } from './record/owner-mail.ts';
import type { RunJob } from './run-queues.ts';
import type { Phase } from './run-states.ts';
import { beginRun, type Step, setPhase, setWaiting } from './run-steps.store.ts';
import { RunTaken, type RunUnderWay } from './run-under-way.ts';

export interface AttemptParts extends OwnerMailParts {
  readonly log: Logger;
}

/** The number of times that a server may die while it works on a run, so that a run that kills servers ends. */
const INTERRUPTIONS = 5;

/**
 * Does the next step of a run, unless the run has ended or the step is done. A permanent failure fails the run; after
 * any other, the run waits for the next attempt.
 * @throws whatever makes another attempt necessary
 */
export async function attemptStep(
  parts: AttemptParts,
  { tenantId, runId }: RunJob,
  attempt: Attempt,
  { name, work }: { readonly name: Step; work(run: RunUnderWay): Promise<void> },
): Promise<void> {
  const { db, log } = parts;
  const begun = await beginRun(db, tenantId, runId, name);
  if (begun === undefined) return;
  const { run, phase } = followed<RunUnderWay>({
    ...begun,
    reference: `delivery-${begun.id}`,
    firstRun: begun.first_run_id,
    origin: await originOf(parts, db, tenantId),
    enter: (next) => db.transaction().execute((tx) => enter(tx, begun, next)),
  });
  try {
    if (run.interruptions > INTERRUPTIONS)
      throw new DeliveryFailed(
        `The server stopped ${run.interruptions} times while it worked on the delivery`,
      );
    await work(run);
  } catch (error) {
    // Another worker has taken over the run, or will; or somebody has cancelled it.
    if (attempt.signal.aborted || error instanceof RunTaken) throw error;
    const isRetried = !isFinal(error) && !attempt.isLast;
    if (isFault(error)) logFault(log, error, { runId, phase: phase(), isRetried });
    if (isRetried) {
      await setWaiting(db, run);
      throw error;
    }
    const reason = reasonIn(error);
    await end(parts, run, { state: 'failed', error: reason ?? 'The delivery could not be completed' });
  }
}

/** Records what a run does, and announces what it does for the first time. @throws RunTaken */
async function enter(tx: Tx, run: RunningRow, phase: Phase): Promise<void> {
  const entered = await setPhase(tx, run, phase);
  if (entered === undefined) throw new RunTaken('The run has ended');
  const { tenant_id: tenantId, notification_id: notificationId, id: runId } = run;
  if (entered.is_new) await runChanges.publish(tx, { tenantId, notificationId, runId, state: 'running' });
}

export function end(parts: AttemptParts, run: RunUnderWay, ending: RunEnd): Promise<void> {
  return parts.db.transaction().execute((tx) => endAndAnnounce(parts, tx, run, ending));
}

/** The text of an error for the owner. */
function reasonIn(error: unknown): string | undefined {
  const forOwner = [
    DeliveryFailed,
    RecipientsWait,
    ConditionProblem,
    RenderFailed,
    ChromiumMissing,
    ApiError,
  ];
  return forOwner.some((kind) => error instanceof kind) ? reasonOf((error as Error).message) : undefined;
}
