import type { Logger } from 'pino';
import type { PublishedVersion } from '../../../content/dashboards/published-versions.ts';
import { chartTitles } from '../../../content/dashboards/shown-dashboard.ts';
import { digestOf } from '../decide/judge-conditions.ts';
import { requireJudgeable } from '../prepare/failed-charts.ts';
import { type PrepareParts, refreshed } from '../prepare/prepare-group.ts';
import { keepDigest } from '../record/sent-rows.store.ts';
import { ownerOf, type RunUnderWay } from '../run-under-way.ts';

/**
 * Stores the digest of what the owner of a notification sees right before a run sends it, for the condition `changed`
 * of later runs: the rows may have changed since the conditions were evaluated, and a manual run evaluates none.
 * Changes during sending count as changes for the next run. If the rows cannot be read, the next run counts as changed.
 */
export async function keepSentRows(
  parts: PrepareParts & { readonly log: Logger },
  run: RunUnderWay,
  version: PublishedVersion,
  signal: AbortSignal,
): Promise<void> {
  if (!run.conditions.some(({ type }) => type === 'changed')) return;
  let digest: string | null = null;
  try {
    const { widgets } = await refreshed(parts, run, version, ownerOf(run));
    requireJudgeable(widgets, chartTitles(version));
    digest = digestOf(widgets);
  } catch (error) {
    if (signal.aborted) throw error;
    parts.log.warn(
      { err: error, runId: run.id },
      'The rows of a delivery could not be read for its condition `changed`',
    );
  }
  await keepDigest(parts.db, run, digest);
}
