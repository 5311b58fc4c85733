import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError } from '../../../errors/errors.ts';
import { announceCreated } from '../access/announce-created.ts';
import { KIND_OF } from '../access/content-access.ts';
import { columnsOf, type ReportPlace } from '../access/policy/report-policy.ts';
import { moveReports } from '../reports/manage-reports.ts';
import { moveWorkbooks } from '../workbooks/manage-workbooks.ts';
import { claimIds } from './claim-ids.ts';
import { failureOf } from './failure-of.ts';
import { placeOf } from './place-of.ts';
import { restoreRows, stillAtRoot } from './restored-rows.store.ts';
import type { Restoration, Restored, RestoreInput } from './trash.schema.ts';
import { grantTrashed, type Trashed } from './trash-policy.ts';

type Entry = Trashed<'restore'>;

/**
 * Restores objects with their parts and their sharing, to where they were or into a folder. Folders come first, so that
 * what was in them finds them. Those that cannot be restored stay in the trash.
 */
export async function restoreFromTrash(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  { items, folderId, replaceTakenIds = false }: RestoreInput,
): Promise<Restoration> {
  const { granted, unknown } = await grantTrashed(tx, caller, deploymentId, items, 'restore');
  const failed = unknown.map(({ type, id }) => failureOf(type, id));
  const restored: Restored[] = [];

  /** Restores some entries of a type, of which none is in another. */
  const restoreAll = async (entries: readonly Entry[]) => {
    const places = await placesOf(tx, caller, deploymentId, entries, folderId);
    const placed = entries.filter(({ row }) => !(places.get(row.id) instanceof ApiError));
    const claims = await claimIds(tx, caller.tenantId, placed, replaceTakenIds);
    const ready = new Map<ReportPlace, Entry[]>();
    for (const entry of entries) {
      const { type, object_id: id, name } = entry.row;
      const place = places.get(entry.row.id);
      const claim = claims.get(entry.row.id);
      if (place instanceof ApiError) failed.push(failureOf(type, id, place));
      else if (claim instanceof ApiError) failed.push(failureOf(type, id, claim));
      else if (place !== undefined) {
        const { folder_id, workbook_id } = columnsOf(place);
        restored.push({
          type,
          id,
          name,
          folderId: folder_id,
          workbookId: workbook_id,
          replaced: claim ?? [],
        });
        ready.set(place, [...(ready.get(place) ?? []), entry]);
      }
    }
    for (const [place, together] of ready) await restoreTogether(tx, caller, deploymentId, place, together);
  };

  // A folder is deleted before the folder that contains it, so this restores the outer one first.
  const folders = granted.filter(({ row }) => row.type === 'FOLDER').toSorted((a, b) => b.row.id - a.row.id);
  for (const folder of folders) await restoreAll([folder]);
  for (const type of ['WORKBOOK', 'REPORT'] as const)
    await restoreAll(granted.filter(({ row }) => row.type === type));
  return { restored, failed };
}

/** The place of each entry, or why it cannot go there. Entries that were in the same place share one. */
async function placesOf(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  entries: readonly Entry[],
  folderId: number | null | undefined,
): Promise<ReadonlyMap<number, ReportPlace | ApiError>> {
  const known = new Map<string, ReportPlace | ApiError>();
  const places = new Map<number, ReportPlace | ApiError>();
  for (const { row } of entries) {
    const key = `${row.workbook_id} ${row.folder_id}`;
    const place =
      known.get(key) ?? (await orApiError(() => placeOf(tx, caller, deploymentId, row, folderId)));
    known.set(key, place);
    places.set(row.id, place);
  }
  return places;
}

async function orApiError<T>(work: () => Promise<T>): Promise<T | ApiError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/**
 * Restores entries of one type in one place. What was in a folder and is still where its deletion put it returns, as far
 * as the caller may move it.
 */
async function restoreTogether(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  place: ReportPlace,
  entries: readonly Entry[],
) {
  const [first] = entries;
  if (first === undefined) return;
  const { type, contents, object_id: id } = first.row;
  await restoreRows(
    tx,
    type,
    entries.map(({ grant }) => grant),
    place,
  );
  const ids = entries.map(({ row }) => row.object_id);
  await announceCreated(tx, caller, deploymentId, KIND_OF[type], ids);
  if (contents === null || !('folderId' in place)) return;
  const left = Map.groupBy(await stillAtRoot(tx, place, contents), (found) => found.type);
  const idsOf = (of: 'WORKBOOK' | 'REPORT') => (left.get(of) ?? []).map((found) => found.id);
  await moveWorkbooks(tx, caller, place.deploymentId, idsOf('WORKBOOK'), id);
  await moveReports(tx, caller, place.deploymentId, idsOf('REPORT'), id);
}
