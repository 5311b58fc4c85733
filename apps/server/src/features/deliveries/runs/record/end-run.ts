import type { Tx } from '@facet/db';
import type { RunOfNotification } from '../lock-run.store.ts';
import { endRun, type RunEnd } from './end-run.store.ts';
import { announceTurn, type OwnerMailParts } from './owner-mail.ts';

/** Ends a run, and notifies its owner if it is the first to fail or the first to work again. */
export async function endAndAnnounce(
  parts: OwnerMailParts,
  tx: Tx,
  run: RunOfNotification,
  ending: RunEnd,
): Promise<void> {
  const { turned } = (await endRun(tx, run, ending)) ?? {};
  if (turned !== undefined) await announceTurn(parts, tx, run, turned);
}
