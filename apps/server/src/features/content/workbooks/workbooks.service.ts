import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '@facet/db';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { conflict } from '../../../errors/errors.ts';
import { type Cursors, cut, type PageQuery, pageOf } from '../../../http/pagination.ts';
import { announceContent } from '../access/announce-content.ts';
import { announceCreated } from '../access/announce-created.ts';
import { NONE } from '../access/content-access.ts';
import { noteView } from '../access/content-views.ts';
import { wholeTree } from '../access/load-access.ts';
import { grantFolder, requirePlace } from '../access/policy/folder-policy.ts';
import { grantNewWorkbook, grantWorkbook } from '../access/policy/workbook-policy.ts';
import {
  findBySlug,
  readWorkbook,
  requireNotInCode,
  requireWorkbook,
  requireWorkbookToChange,
  type WorkbookFound,
  withLevel,
} from '../access/require-workbook.ts';
import { findDraft, saveDraft } from '../dashboards/draft-log.ts';
import { draftOf } from '../dashboards/drafts.service.ts';
import { cleanName } from '../folders/folders.service.ts';
import { moveWorkbookRows } from './manage-workbooks.store.ts';
import { deleteWorkbooks } from './manage-workbooks.ts';
import { readMeta } from './read-meta.ts';
import { summaryOf } from './view-workbook.ts';
import type { CreateWorkbookInput, UpdateWorkbookInput } from './workbooks.schema.ts';
import { changeWorkbook, insertWorkbook, listWorkbooks, type WorkbookChanges } from './workbooks.store.ts';

/** A page of the workbooks that a caller sees. @throws 404 if they may not see the folder */
export async function workbooksIn(
  db: Db,
  cursors: Cursors,
  caller: Caller,
  deploymentId: number,
  { folderId, ...query }: PageQuery & { folderId?: number },
) {
  const tree = await wholeTree(db, caller, deploymentId);
  if (folderId) grantFolder(caller, tree, folderId, 'see');
  const list = `workbooks:${deploymentId}:${folderId ?? 'all'}`;
  const page = pageOf(cursors, list, query);
  const inFolder = folderId === undefined ? undefined : folderId || null;
  const rows = await listWorkbooks(db, tree.access.visible('Workbook'), deploymentId, inFolder, page);
  const { items, pageInfo } = cut(cursors, list, page, rows, ({ id }) => [id]);
  const views = items.map((row) => ({
    ...summaryOf(caller, { row, tree, level: tree.access.workbook(row) }),
    publishedDashboardPublicId: row.dashboard_public_id,
  }));
  return { items: views, pageInfo, data: views, count: rows[0]?.total ?? 0 };
}

/** A workbook that the caller opens. */
export async function openWorkbook(db: Db, caller: Caller, deploymentId: number, id: number) {
  const found = await requireWorkbook(db, caller, deploymentId, id, 'read');
  await noteView(db, caller, 'WORKBOOK', id);
  return found;
}

/** Creates a workbook that the caller owns. */
export async function createWorkbook(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  input: Static<typeof CreateWorkbookInput>,
): Promise<WorkbookFound> {
  const created = await create(tx, caller, deploymentId, null, input);
  if (created === undefined) throw new Error('A workbook without a slug conflicts with none');
  return created;
}

/** Creates a workbook; undefined if its slug is taken. */
export async function create(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  slug: string | null,
  input: Static<typeof CreateWorkbookInput>,
): Promise<WorkbookFound | undefined> {
  const { place } = await requirePlace(tx, caller, deploymentId, input.folderId ?? null);
  const { meta, draft } = readMeta(input.meta ?? {});
  const config = draft === undefined ? null : draftOf(draft, 'body.meta.dashboardDraft');
  const id = await insertWorkbook(tx, place, {
    owner_user_id: caller.user.id,
    name: input.name == null ? (slug ?? 'Untitled workbook') : cleanName(input.name),
    slug,
    meta,
  });
  if (id === undefined) return undefined;
  if (config !== null) await saveDraft(tx, grantNewWorkbook(place, id), config, caller.user.id);
  await announceCreated(tx, caller, deploymentId, 'Workbook', [id]);
  return readWorkbook(tx, caller, deploymentId, id);
}

/** A change to a workbook. Absent members keep their values. */
export interface WorkbookUpdate {
  readonly name?: string | null;
  readonly slug?: string | null;
  readonly slugTakeover?: boolean | null;
  readonly folderId?: number | null;
  /** Replaces all settings. */
  readonly meta?: Readonly<Record<string, unknown>> | null;
}

/** Changes a workbook. */
export async function updateWorkbook(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
  input: Static<typeof UpdateWorkbookInput>,
): Promise<WorkbookChanged> {
  const found = await requireWorkbookToChange(tx, caller, deploymentId, id, actionFor(input));
  return update(tx, caller, found, input);
}

/** The action that a change requires. Any folder counts as a move, even the present one. */
export function actionFor({ folderId }: Pick<WorkbookUpdate, 'folderId'>): 'edit' | 'move' {
  return folderId === undefined ? 'edit' : 'move';
}

/** A workbook after a change, with the changes for the audit log. */
interface WorkbookChanged {
  readonly found: WorkbookFound;
  readonly changes: WorkbookChanges & { readonly folder_id?: number | null };
}

/** Changes a locked workbook that the caller may change. Writes only if something differs. */
export async function update(
  tx: Tx,
  caller: Caller,
  found: WorkbookFound,
  input: WorkbookUpdate,
): Promise<WorkbookChanged> {
  const { row } = found;
  const { id, deployment_id: deploymentId } = row;
  const { tenantId } = caller;
  const changes: WorkbookChanges = {};
  const name = input.name == null ? row.name : cleanName(input.name);
  if (name !== row.name) changes.name = name;
  if (input.slug !== undefined) {
    const slug = input.slug === null ? null : slugFrom(input.slug);
    if (slug !== row.slug) {
      if (slug !== null) await freeSlug(tx, caller, deploymentId, slug, input.slugTakeover ?? false);
      changes.slug = slug;
    }
  }
  const sent = input.meta === undefined ? undefined : readMeta(input.meta ?? {});
  if (sent !== undefined && !isDeepStrictEqual(sent.meta, row.meta)) changes.meta = sent.meta;
  const draft = sent?.draft === undefined ? undefined : draftOf(sent.draft, 'body.meta.dashboardDraft');
  const isNewDraft =
    draft !== undefined && !isDeepStrictEqual(draft, (await findDraft(tx, tenantId, id)).config);
  if (Object.keys(changes).length > 0 || isNewDraft) requireNotInCode(row);
  const isMoved = input.folderId !== undefined && input.folderId !== row.folder_id;
  if (isMoved) {
    const { place } = await requirePlace(tx, caller, deploymentId, input.folderId);
    await moveWorkbookRows(tx, [grantWorkbook(caller, found, 'move')], place);
  }
  const grant = grantWorkbook(caller, found, 'edit');
  if (Object.keys(changes).length > 0) await changeWorkbook(tx, grant, changes);
  if (isNewDraft) await saveDraft(tx, grant, draft, caller.user.id);
  if (isMoved) await announceContent(tx, caller, deploymentId, 'moved', 'Workbook', [id]);
  if (Object.keys(changes).length > 0 || isNewDraft)
    await announceContent(tx, caller, deploymentId, 'updated', 'Workbook', [id]);
  const after = await readWorkbook(tx, caller, deploymentId, id);
  return { found: after, changes: { ...changes, ...(isMoved ? { folder_id: input.folderId } : {}) } };
}

/** A slug in its stored form. */
export function slugFrom(sent: string): string {
  return sent.normalize('NFC').trim().toLowerCase();
}

/** Requires that no other workbook has the slug, or takes it from the one that has it. */
async function freeSlug(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  slug: string,
  takeover: boolean,
): Promise<void> {
  const holder = await findBySlug(tx, caller, deploymentId, slug);
  if (holder === undefined) return;
  const found = await withLevel(tx, caller, holder);
  const { level } = found;
  if (!takeover || level === NONE)
    throw conflict(
      `body.slug ${JSON.stringify(slug)} is already used by ${level === NONE ? 'another workbook' : `workbook ${holder.id}`}`,
    );
  const grant = grantWorkbook(caller, found, 'takeSlug', `Workbook ${holder.id}, to take its slug`);
  requireNotInCode(holder);
  await changeWorkbook(tx, grant, { slug: null });
  await announceContent(tx, caller, deploymentId, 'updated', 'Workbook', [holder.id]);
}

/** Deletes a workbook with its tabs and its dashboard, and returns its name. */
export async function deleteWorkbook(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
): Promise<string> {
  const { row } = await requireWorkbookToChange(tx, caller, deploymentId, id, 'delete');
  requireNotInCode(row);
  await deleteWorkbooks(tx, caller, deploymentId, [id]);
  return row.name;
}
