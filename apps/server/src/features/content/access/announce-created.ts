import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError } from '../../../errors/errors.ts';
import { announceContent } from './announce-content.ts';
import type { ContentKind } from './content-access.ts';
import { countContentOf, haveReports, lockContentOf } from './content-counts.store.ts';

const TABLES = { Folder: 'folders', Workbook: 'workbooks', Report: 'reports' } as const;

/**
 * Publishes that a caller has created objects, or taken them out of the trash.
 * @throws 409 when the embed tenant now has more than the caller's session allows
 */
export async function announceCreated(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  kind: ContentKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await requireRoom(tx, caller, kind, ids);
  await announceContent(tx, caller, deploymentId, 'created', kind, ids);
}

/** The rows are counted after they have been written, since one request may copy many. */
async function requireRoom(tx: Tx, caller: Caller, kind: ContentKind, ids: readonly number[]): Promise<void> {
  const { embed, tenantId } = caller;
  if (embed?.limits == null || embed.embedTenant === null) return;
  const { limits, embedTenant } = embed;
  const hasReports = kind === 'Workbook' && limits.reports != null && (await haveReports(tx, tenantId, ids));
  const tables = [TABLES[kind], ...(hasReports ? (['reports'] as const) : [])];
  for (const table of tables) {
    const most = limits[table];
    if (most == null) continue;
    await lockContentOf(tx, embedTenant.id);
    if ((await countContentOf(tx, tenantId, embedTenant.id, table, most)) > most)
      throw new ApiError(
        409,
        'limit_reached',
        `The session allows its embed tenant at most ${most} ${table} (\`limits.${table}\`); delete some, or ask for a ` +
          'higher limit',
      );
  }
}
