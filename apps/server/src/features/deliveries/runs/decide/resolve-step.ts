import type { Attempt } from '../../../../jobs/jobs.ts';
import type { PublishedVersion } from '../../../content/dashboards/published-versions.ts';
import { chartTitles } from '../../../content/dashboards/shown-dashboard.ts';
import { type AttemptParts, attemptStep } from '../attempt-step.ts';
import { enqueueRun } from '../enqueue-run.ts';
import { requireJudgeable } from '../prepare/failed-charts.ts';
import { type PrepareParts, refreshed } from '../prepare/prepare-group.ts';
import type { ViewParts } from '../prepare/view-of-recipient.ts';
import { endAndAnnounce } from '../record/end-run.ts';
import { insertRunChannels } from '../record/run-channels.store.ts';
import { insertRunRecipients } from '../record/run-recipients.store.ts';
import type { RunJob } from '../run-queues.ts';
import { setResolved } from '../run-steps.store.ts';
import { ownerOf, RunTaken, type RunUnderWay, versionOf } from '../run-under-way.ts';
import { judgeConditions, type Verdict } from './judge-conditions.ts';
import { latestValue } from './latest-value.ts';

export type ResolveParts = AttemptParts & PrepareParts & ViewParts;

/**
 * Decides once whether a run sends, and to whom; the next step sends. The steps are separate so that runs that are due
 * at the same time are decided at that time, and not after the renders of others.
 */
export function resolveStep(parts: ResolveParts, job: RunJob, attempt: Attempt): Promise<void> {
  return attemptStep(parts, job, attempt, { name: 'resolve', work: (run) => resolve(parts, run) });
}

/** @throws RunTaken if another worker has decided it, or the run has ended */
async function resolve(parts: ResolveParts, run: RunUnderWay): Promise<void> {
  const { tenant_id: tenantId, id: runId } = run;
  const { skip, state } = await verdictOf(parts, run, await versionOf(parts.db, run));
  await run.enter('resolving');
  await parts.db.transaction().execute(async (tx) => {
    if (!(await setResolved(tx, run, state))) throw new RunTaken('Another worker has the run');
    if (skip !== null) {
      await endAndAnnounce(parts, tx, run, { state: 'skipped', error: skip });
      return;
    }
    if (run.notification_enabled) {
      await insertRunRecipients(tx, run);
      await insertRunChannels(tx, run);
    }
    await enqueueRun(parts.jobs, tx, { tenantId, runId }, 'send');
  });
}

/** Whether the conditions hold on what the owner sees. A manual run ignores them. */
async function verdictOf(parts: ResolveParts, run: RunUnderWay, version: PublishedVersion): Promise<Verdict> {
  if (run.kind !== 'scheduled' || run.conditions.length === 0) return { skip: null, state: {} };
  await run.enter('checking');
  const owner = ownerOf(run);
  const { widgets, timeZone } = await refreshed(parts, run, version, owner);
  requireJudgeable(widgets, chartTitles(version));
  return judgeConditions(run.conditions, run.condition_state, {
    widgets,
    timeZone,
    now: new Date(),
    latest: (member) => latestValue(parts, run, owner, member),
  });
}
