import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { conflict, orNotFound } from '../../../errors/errors.ts';
import { type Cursors, cut, pageOf } from '../../../http/pagination.ts';
import { originOf } from '../access/owner.ts';
import { cleanName, requireExplorer } from '../folders/folders.service.ts';
import { type KeptConditions, readConditions } from './kept-conditions.ts';
import { grantKeptFilter, mayChange } from './kept-filter-policy.ts';
import type { CreateKeptFilterInput, KeptFilterQuery, UpdateKeptFilterInput } from './kept-filters.schema.ts';
import {
  changeKeptFilter,
  countKeptFilters,
  deleteKeptFilterRow,
  findKeptFilter,
  insertKeptFilter,
  type KeptFilterChanges,
  type KeptFilterRow,
  listKeptFilters,
  lockKeptFiltersOf,
} from './kept-filters.store.ts';

/** How many one person may have in a deployment. */
export const MOST_OF_OWNER = 500;

/** A page of what the caller may use, by name. */
export async function keptFiltersPage(
  cursors: Cursors,
  db: Db,
  caller: Caller,
  deploymentId: number,
  { view, ...query }: KeptFilterQuery,
) {
  const list = `kept-filters:${deploymentId}:${caller.user.id}:${view ?? ''}`;
  const page = pageOf(cursors, list, query);
  const rows = await listKeptFilters(db, caller.tenantId, deploymentId, caller.user.id, view, page);
  const { items, pageInfo } = cut(cursors, list, page, rows, ({ sort_key, id }) => [sort_key, id]);
  return { items: items.map((row) => describe(caller, row)), pageInfo };
}

/** @throws 404 for an unknown one, and for a private one of somebody else */
export async function readKeptFilter(db: Db, caller: Caller, deploymentId: number, id: number) {
  const row = await requireRow(db, caller, deploymentId, id);
  grantKeptFilter(caller, row, 'use');
  return viewOf(caller, row);
}

/**
 * Keeps conditions for the caller.
 * @throws 400 for conditions that cannot be kept, 403 if they may not share, 409 if they have too many
 */
export async function createKeptFilter(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  { name, view, isShared = false, ...given }: CreateKeptFilterInput,
) {
  const { tenantId, user } = caller;
  if (isShared) requireExplorer(caller);
  const kept = readConditions(view, given);
  await lockKeptFiltersOf(tx, user.id);
  if ((await countKeptFilters(tx, tenantId, deploymentId, user.id)) >= MOST_OF_OWNER)
    throw conflict(`You have ${MOST_OF_OWNER} kept filters in this deployment: delete one first`);
  const id = await insertKeptFilter(tx, {
    tenant_id: tenantId,
    deployment_id: deploymentId,
    owner_user_id: user.id,
    name: cleanName(name),
    view,
    is_shared: isShared,
    ...kept,
  });
  return readKeptFilter(tx, caller, deploymentId, id);
}

/** Changes the name, who may use them, or the conditions, which are replaced together. */
export async function updateKeptFilter(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
  { name, isShared, ...given }: UpdateKeptFilterInput,
) {
  const row = await requireRow(tx, caller, deploymentId, id);
  const grant = grantKeptFilter(caller, row, 'change');
  if (isShared ?? row.is_shared) requireExplorer(caller);
  const changes: KeptFilterChanges = {
    ...(name !== undefined && { name: cleanName(name) }),
    ...(isShared !== undefined && { is_shared: isShared }),
    ...(Object.keys(given).length > 0 && readConditions(row.view, given)),
  };
  if (Object.keys(changes).length > 0) await changeKeptFilter(tx, grant, changes);
  return viewOf(caller, await requireRow(tx, caller, deploymentId, id));
}

/** Deletes them, and returns what they were. */
export async function deleteKeptFilter(tx: Tx, caller: Caller, deploymentId: number, id: number) {
  const row = await requireRow(tx, caller, deploymentId, id);
  await deleteKeptFilterRow(tx, grantKeptFilter(caller, row, 'change'));
  return viewOf(caller, row);
}

async function requireRow(db: Db, { tenantId }: Caller, deploymentId: number, id: number) {
  return orNotFound(await findKeptFilter(db, tenantId, deploymentId, id), `Kept filter ${id}`);
}

function viewOf(caller: Caller, row: KeptFilterRow & { readonly conditions: KeptConditions }) {
  return { ...describe(caller, row), ...row.conditions };
}

function describe(caller: Caller, row: KeptFilterRow) {
  const { createdAt, updatedAt, user } = originOf(caller, row);
  return {
    id: row.id,
    name: row.name,
    view: row.view,
    isShared: row.is_shared,
    canEdit: mayChange(caller, row),
    members: [...row.members],
    createdAt,
    updatedAt,
    user,
  };
}
