import type { Db } from '@facet/db';
import type { Logger } from 'pino';
import type { Caller } from '../../../auth/caller.ts';
import { exportChanges } from '../../../events/export-events.ts';
import { inTransaction } from '../../../http/in-transaction.ts';
import type { Nodes } from '../../../nodes/nodes.ts';
import { finishTableExport, insertTableExport } from './table-exports.store.ts';
import type { ExportedFile } from './table-exports.ts';

export interface RecordParts {
  readonly db: Db;
  readonly log: Pick<Logger, 'warn'>;
  readonly nodes: Pick<Nodes, 'id'>;
}

interface Recorded {
  readonly caller: Caller;
  readonly deploymentId: number;
  readonly title: string;
  readonly format: string;
  /** Aborts when the client disconnects. */
  readonly gone: AbortSignal;
}

type Ending = Parameters<typeof finishTableExport>[3];

/**
 * Opens a file that a user of the account exports, and records when the export begins and ends. Embed users have no list of
 * what runs, so theirs are not recorded.
 */
export async function recordExport(
  parts: RecordParts,
  about: Recorded,
  open: (onClosed?: (isComplete: boolean) => void) => Promise<ExportedFile>,
): Promise<ExportedFile> {
  const { caller, gone } = about;
  if (caller.embed !== null) return open();
  const end = await begin(parts, about);
  try {
    return await open((isComplete) => {
      // The file of a client who has left is closed afterwards, and a file that fails before its client notices.
      void end(isComplete ? 'succeeded' : gone.aborted ? 'cancelled' : 'failed');
    });
  } catch (error) {
    await end(gone.aborted ? 'cancelled' : 'failed');
    throw error;
  }
}

async function begin({ db, log, nodes }: RecordParts, { caller, deploymentId, title, format }: Recorded) {
  const { tenantId, user } = caller;
  const cause = { tenantId, deploymentId, userId: user.id };
  const exportId = await inTransaction(db, async (tx) => {
    const id = await insertTableExport(tx, { ...cause, title, format, nodeId: nodes.id });
    await exportChanges.publish(tx, { ...cause, exportId: id, state: 'running' });
    return id;
  });
  return (state: Ending) =>
    endExport(db, cause, exportId, state).catch((err: unknown) => {
      log.warn({ err, exportId }, 'cannot record the end of an export');
    });
}

/** Ends an export once. */
export async function endExport(
  db: Db,
  cause: { readonly tenantId: number; readonly deploymentId: number; readonly userId: number },
  exportId: number,
  state: Ending,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await finishTableExport(tx, cause.tenantId, exportId, state))
      await exportChanges.publish(tx, { ...cause, exportId, state });
  });
}
