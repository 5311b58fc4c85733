import type { Db, Tx } from '@facet/db';
import { type Caller, can } from '../../../auth/caller.ts';
import { ApiError, badRequest, conflict, forbidden, notFound } from '../../../errors/errors.ts';
import { deletePoliciesOfAll } from '../../people/resource-policies/resource-policies.service.ts';
import { EDIT, type Level, NONE, realmOf, VIEW } from '../access/content-access.ts';
import { deleteViews } from '../access/content-views.ts';
import { type FolderTree, requireLevel, treeAbove } from '../access/load-access.ts';
import { isPlaceholder, newPublicId } from '../access/public-id.ts';
import { dashboardInCode, isInCode, requireNotInCode, requireWorkbook } from '../access/require-workbook.ts';
import { cleanName, requireDestination } from '../folders/folders.service.ts';
import { place, refreshPlacement, removePlacement } from './placements.service.ts';
import { changed, definitionOf } from './report-definition.ts';
import type {
  ConnectReportInput,
  CreateReportInput,
  DisconnectReportInput,
  RefreshReportInput,
  UpdateReportInput,
} from './reports.schema.ts';
import {
  changeReports,
  deleteReportRows,
  findReport,
  findReportByPublicId,
  findReports,
  insertReport,
  lockReports,
  type ReportChanges,
  type ReportRow,
  setRefreshedBy,
} from './reports.store.ts';

const NAME = 'Untitled report';

/** A report with the folders above it, and what the caller may do with it. */
export interface ReportFound {
  readonly row: ReportRow;
  readonly tree: FolderTree;
  readonly level: Level;
}

/** Why reports were refused, by their ids. */
export type Refusals = ReadonlyMap<number, ApiError>;

/** A report after a change. */
export interface ReportChanged extends ReportFound {
  /** The changes for the audit log; empty if there were none. */
  readonly changes: Record<string, unknown>;
}

/** Finds a report of which the caller has a level. @throws 404 if the caller may not see it, 403 if the level is too low */
export async function requireReport(
  db: Db,
  caller: Caller,
  deploymentId: number,
  id: number,
  needed: Level,
): Promise<ReportFound> {
  const row = await findReport(db, caller.tenantId, deploymentId, id);
  if (row === undefined) throw notFound(`Report ${id}`);
  const found = await withLevel(db, caller, row);
  requireLevel(found.level, needed, `Report ${id}`);
  return found;
}

/** Creates a report that the caller owns. */
export async function createReport(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  input: CreateReportInput,
): Promise<ReportFound> {
  const { publicId } = input;
  if (publicId != null && isPlaceholder(publicId))
    throw badRequest('body.publicId must not be 0 followed by 11 digits, which stands for a missing id');
  const created = await tryCreate(tx, caller, deploymentId, publicId ?? newPublicId(), input);
  if (created === undefined) throw conflict('body.publicId is the id of another report');
  return created;
}

/** Changes a report with the fields that are sent. */
export async function updateReport(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
  input: UpdateReportInput,
): Promise<ReportChanged> {
  const { row } = await requireReportToChange(tx, caller, deploymentId, id, EDIT);
  const { publicId, expectedVersion } = input;
  if (publicId != null && publicId !== row.public_id)
    throw badRequest(`body.publicId cannot change: it is ${row.public_id}`);
  if (expectedVersion != null && expectedVersion !== row.version)
    throw conflict(
      `body.expectedVersion is ${expectedVersion}, but report ${id} has version ${row.version}`,
      {
        version: row.version,
      },
    );
  const changes: ReportChanges = changed(row, {
    ...(input.name == null ? {} : { name: cleanName(input.name) }),
    ...definitionOf(input),
    ...(await placeAfter(tx, caller, row, input)),
  });
  if (Object.keys(changes).length > 0) {
    requireNoFile(row);
    await changeReports(tx, caller.tenantId, [id], changes);
  }
  if (isPlaced(input)) await place(tx, caller, await reread(tx, caller, row), input);
  return { ...(await reportAfter(tx, caller, row)), changes: summaryOf(changes) };
}

/** Creates the report with a public id, or changes it with the fields that are sent. */
export async function upsertReport(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  publicId: string,
  input: UpdateReportInput & CreateReportInput,
): Promise<ReportChanged> {
  if (input.publicId != null && input.publicId !== publicId)
    throw badRequest('body.publicId must be the id in the path');
  if (isPlaceholder(publicId))
    throw new ApiError(
      409,
      'ambiguous_legacy_id',
      `${publicId} stands for a missing id and may mean several reports: give the report an id of its own`,
    );
  const present = await findReportByPublicId(tx, caller.tenantId, publicId);
  if (present === undefined) {
    if (!can(caller, 'AIBIExplore')) throw forbidden('Creating reports needs the permission AIBIExplore');
    const created = await tryCreate(tx, caller, deploymentId, publicId, input);
    if (created === undefined) throw overtaken(publicId);
    return { ...created, changes: {} };
  }
  const { level } = await withLevel(tx, caller, present);
  if (present.deployment_id !== deploymentId || level === NONE)
    throw conflict(`${publicId} is the id of another report: use another id`);
  if (!(await lock(tx, caller, present.id))) throw overtaken(publicId);
  return updateReport(tx, caller, deploymentId, present.id, input);
}

/** Deletes a report, and returns it. @throws as the refusals of `deleteReports` */
export async function deleteReport(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
): Promise<ReportRow> {
  const { deleted, refused } = await deleteReports(tx, caller, deploymentId, [id]);
  const [row] = deleted;
  if (row === undefined) throw refused.get(id) ?? notFound(`Report ${id}`);
  return row;
}

/** Deletes the reports that the caller may delete. The others are refused with 404, or with 403 if the caller sees them. */
export async function deleteReports(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  ids: readonly number[],
): Promise<{ deleted: ReportRow[]; refused: Refusals }> {
  const { rows, refused } = await manageable(tx, caller, deploymentId, ids);
  const { tenantId } = caller;
  const deleted = rows.map(({ id }) => id);
  await deletePoliciesOfAll(tx, tenantId, 'Report', deleted);
  await deleteViews(tx, tenantId, 'REPORT', deleted);
  await deleteReportRows(tx, tenantId, deleted);
  return { deleted: rows, refused };
}

/**
 * Moves reports into a folder, or to the root of the workspace. Tabs are taken out of their workbooks.
 * @returns the errors of those that the caller may not move, or not into this folder
 */
export async function moveReports(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  ids: readonly number[],
  folderId: number | null,
): Promise<Refusals> {
  const { rows, refused } = await manageable(tx, caller, deploymentId, ids);
  if (rows.length === 0) return refused;
  try {
    await requireDestination(tx, caller, deploymentId, folderId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return new Map([...refused, ...rows.map(({ id }) => [id, error] as const)]);
  }
  const target = { workbook_id: null, folder_id: folderId };
  const moved = rows.filter((row) => Object.keys(changed(row, target)).length > 0).map(({ id }) => id);
  await changeReports(tx, caller.tenantId, moved, target);
  return refused;
}

/** Locks reports, and finds those that the caller may delete or move. */
async function manageable(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  ids: readonly number[],
): Promise<{ rows: ReportRow[]; refused: Refusals }> {
  const existing = await lockReports(tx, caller.tenantId, ids);
  const found = await findReports(tx, caller.tenantId, deploymentId, existing);
  const { access } = await treeAbove(tx, caller, deploymentId, ...found.map(folderOf));
  const visible = new Map(found.filter((row) => access.report(row) > NONE).map((row) => [row.id, row]));
  const rows: ReportRow[] = [];
  const refused = new Map<number, ApiError>();
  for (const id of ids) {
    const row = visible.get(id);
    const workbook = row?.workbook ?? null;
    if (row === undefined) refused.set(id, notFound(`Report ${id}`));
    else if (!access.managesReport(row)) refused.set(id, needsFullAccess(id));
    else if (workbook !== null && isInCode(workbook)) refused.set(id, dashboardInCode(workbook));
    else rows.push(row);
  }
  return { rows, refused };
}

/** Records where a report's result was put in a spreadsheet. */
export async function connectReport(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
  input: ConnectReportInput,
): Promise<ReportFound> {
  const { row } = await requireReportToChange(tx, caller, deploymentId, id, VIEW);
  await place(tx, caller, row, input);
  return reportAfter(tx, caller, row);
}

/** Forgets a placement of a report. Returns also whether the address meant one. */
export async function disconnectReport(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
  address: DisconnectReportInput,
): Promise<ReportFound & { readonly placementId: string | null }> {
  const { row } = await requireReportToChange(tx, caller, deploymentId, id, VIEW);
  const placementId = await removePlacement(tx, caller.tenantId, row, address);
  return { ...(await reportAfter(tx, caller, row)), placementId };
}

/** Records that a spreadsheet now shows the result of a report's present query. */
export async function refreshReport(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
  input: RefreshReportInput,
): Promise<ReportFound & { readonly placementId: string | null }> {
  const { row } = await requireReportToChange(tx, caller, deploymentId, id, VIEW);
  const placementId = await refreshPlacement(tx, caller, row, input);
  await setRefreshedBy(tx, caller.tenantId, id, caller.user.id);
  return { ...(await reportAfter(tx, caller, row)), placementId };
}

/** Locks a report until the transaction ends, and then finds it like `requireReport`. */
async function requireReportToChange(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
  needed: Level,
): Promise<ReportFound> {
  if (!(await lock(tx, caller, id))) throw notFound(`Report ${id}`);
  return requireReport(tx, caller, deploymentId, id, needed);
}

/** Locks a report until the transaction ends; false if it does not exist. */
async function lock(tx: Tx, caller: Caller, id: number): Promise<boolean> {
  return (await lockReports(tx, caller.tenantId, [id])).length > 0;
}

async function withLevel(db: Db, caller: Caller, row: ReportRow): Promise<ReportFound> {
  const tree = await treeAbove(db, caller, row.deployment_id, folderOf(row));
  return { row, tree, level: tree.access.report(row) };
}

/** The folder of a report, or of the workbook of which it is a tab. */
export function folderOf(row: ReportRow): number | null {
  return row.workbook === null ? row.folder_id : row.workbook.folder_id;
}

/** A report that the caller has just changed, which the limits of their key may hide from them otherwise. */
async function reportAfter(tx: Tx, caller: Caller, row: ReportRow): Promise<ReportFound> {
  return withLevel(tx, caller, await reread(tx, caller, row));
}

async function reread(tx: Tx, caller: Caller, { deployment_id, id }: ReportRow): Promise<ReportRow> {
  const row = await findReport(tx, caller.tenantId, deployment_id, id);
  if (row === undefined) throw notFound(`Report ${id}`);
  return row;
}

/** Creates a report; undefined if its public id is taken. */
async function tryCreate(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  publicId: string,
  input: CreateReportInput,
): Promise<ReportFound | undefined> {
  const definition = definitionOf(input);
  const target = await requireTarget(tx, caller, deploymentId, {
    workbookId: input.workbookId ?? null,
    folderId: input.folderId ?? null,
  });
  const id = await insertReport(tx, {
    ...definition,
    ...target,
    tenant_id: caller.tenantId,
    deployment_id: deploymentId,
    embed_tenant_id: realmOf(caller),
    owner_user_id: caller.user.id,
    public_id: publicId,
    source: input.source ?? null,
    name: cleanName(input.name ?? NAME),
  });
  if (id === undefined) return undefined;
  const row = await findReport(tx, caller.tenantId, deploymentId, id);
  if (row === undefined) return undefined;
  if (isPlaced(input)) await place(tx, caller, row, input);
  return reportAfter(tx, caller, row);
}

interface Target {
  readonly workbook_id: number | null;
  readonly folder_id: number | null;
}

/** Where a report will be after an update; empty if it stays. @throws 403 if it moves and the caller may not move it */
async function placeAfter(
  tx: Tx,
  caller: Caller,
  row: ReportRow,
  { workbookId = row.workbook_id, folderId }: Pick<UpdateReportInput, 'workbookId' | 'folderId'>,
): Promise<Partial<Target>> {
  const staysInWorkbook = workbookId === row.workbook_id && row.workbook !== null;
  if (staysInWorkbook) {
    if (folderId != null && folderId !== row.workbook?.folder_id)
      throw badRequest('body.folderId must be the folder of the workbook of which the report is a tab');
    return {};
  }
  const sent = workbookId === null ? (folderId === undefined ? row.folder_id : folderId) : (folderId ?? null);
  const target = { workbook_id: workbookId, folder_id: sent };
  if (target.workbook_id === row.workbook_id && target.folder_id === row.folder_id) return {};
  return requireMove(tx, caller, row, target);
}

async function requireMove(tx: Tx, caller: Caller, row: ReportRow, target: Target): Promise<Target> {
  const { tree } = await withLevel(tx, caller, row);
  if (!tree.access.managesReport(row)) throw needsFullAccess(row.id);
  requireNoFile(row);
  return requireTarget(tx, caller, row.deployment_id, {
    workbookId: target.workbook_id,
    folderId: target.folder_id,
  });
}

/** Requires edit access to the workbook or the folder in which a report is put. */
async function requireTarget(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  { workbookId, folderId }: { workbookId: number | null; folderId: number | null },
): Promise<Target> {
  if (workbookId === null) {
    await requireDestination(tx, caller, deploymentId, folderId);
    return { workbook_id: null, folder_id: folderId };
  }
  const { row } = await requireWorkbook(tx, caller, deploymentId, workbookId, EDIT);
  requireNotInCode(row);
  if (folderId !== null && folderId !== row.folder_id)
    throw badRequest('body.folderId must be absent or the folder of the workbook');
  return { workbook_id: workbookId, folder_id: null };
}

/** @throws 409 if the report is a tab of a workbook that a file of the data model defines */
function requireNoFile({ workbook }: ReportRow): void {
  if (workbook !== null) requireNotInCode(workbook);
}

function needsFullAccess(id: number): ApiError {
  return forbidden(`This needs full access to Report ${id}`);
}

/** Whether an input describes a placement. */
function isPlaced(input: UpdateReportInput): boolean {
  return (input.placementId ?? input.externalWorkbookId ?? '') !== '';
}

function overtaken(publicId: string): ApiError {
  return new ApiError(
    409,
    'upsert_branch_changed',
    `Report ${publicId} was created or deleted at the same time; nothing was changed: retry`,
  );
}

/** Queries and settings are too large for the audit log: it has their names. */
function summaryOf({ name, workbook_id, folder_id, ...rest }: ReportChanges): Record<string, unknown> {
  const fields = Object.keys(rest);
  return {
    ...(name === undefined ? {} : { name }),
    ...(workbook_id === undefined ? {} : { workbookId: workbook_id }),
    ...(folder_id === undefined ? {} : { folderId: folder_id }),
    ...(fields.length === 0 ? {} : { changed: fields }),
  };
}
