import type { Tx } from '@facet/db';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError, conflict } from '../../../errors/errors.ts';
import { NONE } from '../access/content-access.ts';
import { grantWorkbook, WORKBOOK_ACTIONS } from '../access/policy/workbook-policy.ts';
import { findBySlug, lockForUpdate, type WorkbookFound, withLevel } from '../access/require-workbook.ts';
import { requireExplorer } from '../folders/folders.service.ts';
import { requireSize } from './read-meta.ts';
import type { UpsertWorkbookInput } from './workbooks.schema.ts';
import { actionFor, create, slugFrom, update } from './workbooks.service.ts';

/** Creates the workbook with a slug, or changes its given fields. Repeating the request changes nothing. */
export async function upsertWorkbook(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  sent: string,
  input: Static<typeof UpsertWorkbookInput>,
): Promise<{ found: WorkbookFound; isNew: boolean }> {
  const slug = slugFrom(sent);
  const present = await findBySlug(tx, caller, deploymentId, slug);
  if (present === undefined) {
    requireExplorer(caller);
    const created = await create(tx, caller, deploymentId, slug, input);
    if (created === undefined) throw branchChanged(slug);
    return { found: created, isNew: true };
  }
  const found = await withLevel(tx, caller, present);
  if (found.level === NONE)
    throw conflict(`params.slug ${JSON.stringify(slug)} is already used by another workbook`);
  const action = actionFor(input);
  grantWorkbook(caller, found, action);
  const locked = await lockForUpdate(tx, caller, present);
  if (locked?.row.slug !== slug || locked.level < WORKBOOK_ACTIONS[action]) throw branchChanged(slug);
  return { found: await merge(tx, caller, locked, input), isNew: false };
}

async function merge(
  tx: Tx,
  caller: Caller,
  locked: WorkbookFound,
  input: Static<typeof UpsertWorkbookInput>,
) {
  const { name, folderId, meta } = input;
  const merged = meta == null ? undefined : { ...locked.row.meta, ...meta };
  if (merged !== undefined) requireSize({ ...merged, dashboardDraft: undefined });
  const { found } = await update(tx, caller, locked, {
    ...(name === undefined ? {} : { name }),
    ...(folderId === undefined ? {} : { folderId }),
    ...(merged === undefined ? {} : { meta: merged }),
  });
  return found;
}

/** A concurrent request created, deleted or renamed the workbook. */
function branchChanged(slug: string): ApiError {
  return new ApiError(
    409,
    'upsert_branch_changed',
    `The workbook ${JSON.stringify(slug)} was created, deleted or changed at the same moment; try again`,
  );
}
