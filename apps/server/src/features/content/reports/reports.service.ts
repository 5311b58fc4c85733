import type { Db, Tx } from '@facet/db';
import { type Caller, can } from '../../../auth/caller.ts';
import { ApiError, badRequest, conflict, forbidden, notFound } from '../../../errors/errors.ts';
import { announceContent } from '../access/announce-content.ts';
import { announceCreated } from '../access/announce-created.ts';
import { type Level, NONE, realmOf } from '../access/content-access.ts';
import { type FolderTree, treeAbove } from '../access/load-access.ts';
import { requirePlace } from '../access/policy/folder-policy.ts';
import {
  columnsOf,
  grantNewReport,
  grantReport,
  grantReportToModel,
  type ReportAction,
  type ReportGrant,
  type ReportPlace,
} from '../access/policy/report-policy.ts';
import { isPlaceholder, newPublicId } from '../access/public-id.ts';
import { requireNotInCode, requireWorkbook } from '../access/require-workbook.ts';
import { cleanName } from '../folders/folders.service.ts';
import { keepFirstVersion, keepingVersions } from './keeping-versions.ts';
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
  changeReport,
  findReport,
  findReportByPublicId,
  insertReport,
  lockReports,
  moveReportRows,
  type ReportChanges,
  type ReportRow,
  setRefreshedBy,
} from './reports.store.ts';

const NAME = 'Untitled report';

/** A report with the folders above it, and the caller's access to it. */
export interface ReportFound {
  readonly row: ReportRow;
  readonly tree: FolderTree;
  readonly level: Level;
}

interface ReportGranted<Action extends ReportAction> extends ReportFound {
  readonly grant: ReportGrant<Action>;
}

/** A report after a change. */
export interface ReportChanged extends ReportFound {
  /** The changes for the audit log; empty without changes. */
  readonly changes: Record<string, unknown>;
}

/** Finds a report, and grants an action on it. @throws 404 if the caller may not see it, 403 if the level is too low */
export async function requireReport<Action extends ReportAction>(
  db: Db,
  caller: Caller,
  deploymentId: number,
  id: number,
  action: Action,
): Promise<ReportGranted<Action>> {
  const row = await findReport(db, caller.tenantId, deploymentId, id);
  if (row === undefined) throw notFound(`Report ${id}`);
  const found = await withLevel(db, caller, row);
  return { ...found, grant: grantReport(caller, found.tree.access, row, action) };
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
    throw badRequest('body.publicId must not be 0 followed by 11 digits, which is a placeholder');
  const created = await tryCreate(tx, caller, deploymentId, publicId ?? newPublicId(), input);
  if (created === undefined) throw conflict('body.publicId is the id of another report');
  return created;
}

/** Changes the given fields of a report. */
export async function updateReport(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
  input: UpdateReportInput,
): Promise<ReportChanged> {
  const { row, tree, grant } = await requireReportToChange(tx, caller, deploymentId, id, 'edit');
  const { publicId, expectedVersion } = input;
  if (publicId != null && publicId !== row.public_id)
    throw badRequest(`body.publicId cannot change: it is ${row.public_id}`);
  requireVersion(row, expectedVersion);
  const changes: ReportChanges = changed(row, {
    ...(input.name == null ? {} : { name: cleanName(input.name) }),
    ...definitionOf(input),
  });
  const moved = await placeAfter(tx, caller, row, tree, input);
  if (moved !== undefined || Object.keys(changes).length > 0) requireNoFile(row);
  const write = () =>
    moved === undefined
      ? changeReport(tx, grant, changes)
      : moveReportRows(tx, [moved.grant], moved.place, changes);
  if (Object.keys(changes).length > 0) await keepingVersions(tx, caller, [id], write);
  else if (moved !== undefined) await write();
  if (isPlaced(input)) {
    const placing = grantReport(caller, tree.access, row, 'place');
    await place(tx, caller, { row: await reread(tx, caller, row), grant: placing }, input);
  }
  if (moved !== undefined) await announceContent(tx, caller, deploymentId, 'moved', 'Report', [id]);
  if (Object.keys(changes).length > 0)
    await announceContent(tx, caller, deploymentId, 'updated', 'Report', [id]);
  return { ...(await reportAfter(tx, caller, row)), changes: { ...moved?.changes, ...summaryOf(changes) } };
}

/** Changes a report as part of a build that goes live. @param userId who has changed the data model, if that is known */
export async function changeWithModel(
  tx: Tx,
  tenantId: number,
  id: number,
  userId: number | null,
  changes: Pick<ReportChanges, 'json_query' | 'sql_query' | 'meta' | 'pivot_items'>,
): Promise<void> {
  const grant = grantReportToModel(tenantId, id);
  await keepingVersions(tx, { tenantId, user: { id: userId } }, [id], () => changeReport(tx, grant, changes));
}

/** Creates the report with a public id, or changes its given fields. */
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
      `${publicId} is a placeholder that may stand for several reports: give the report an id of its own`,
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

/** Records where a spreadsheet shows a report's result. */
export async function connectReport(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
  input: ConnectReportInput,
): Promise<ReportFound> {
  const found = await requireReportToChange(tx, caller, deploymentId, id, 'place');
  await place(tx, caller, found, input);
  return reportAfter(tx, caller, found.row);
}

/** Deletes a placement of a report. Also returns whether one had the address. */
export async function disconnectReport(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
  address: DisconnectReportInput,
): Promise<ReportFound & { readonly placementId: string | null }> {
  const found = await requireReportToChange(tx, caller, deploymentId, id, 'place');
  const placementId = await removePlacement(tx, found, address);
  return { ...(await reportAfter(tx, caller, found.row)), placementId };
}

/** Records that a spreadsheet now shows the result of a report's present query. */
export async function refreshReport(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
  input: RefreshReportInput,
): Promise<ReportFound & { readonly placementId: string | null }> {
  const found = await requireReportToChange(tx, caller, deploymentId, id, 'place');
  const placementId = await refreshPlacement(tx, caller, found, input);
  await setRefreshedBy(tx, found.grant, caller.user.id);
  return { ...(await reportAfter(tx, caller, found.row)), placementId };
}

/** @throws 409 if a version is expected and the report has another one */
export function requireVersion(
  { id, version }: Pick<ReportRow, 'id' | 'version'>,
  expectedVersion: number | null | undefined,
): void {
  if (expectedVersion != null && expectedVersion !== version)
    throw conflict(`body.expectedVersion is ${expectedVersion}, but report ${id} has version ${version}`, {
      version,
    });
}

/** Locks a report until the transaction ends, and then finds it like `requireReport`. */
export async function requireReportToChange<Action extends ReportAction>(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
  action: Action,
): Promise<ReportGranted<Action>> {
  if (!(await lock(tx, caller, id))) throw notFound(`Report ${id}`);
  return requireReport(tx, caller, deploymentId, id, action);
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

/** A report that the caller has just changed, even if the limits of their key hide it from them. */
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
  const target = await requireReportPlace(tx, caller, deploymentId, {
    workbookId: input.workbookId ?? null,
    folderId: input.folderId ?? null,
  });
  const id = await insertReport(tx, target, {
    ...definition,
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
  await keepFirstVersion(tx, caller, id);
  await announceCreated(tx, caller, deploymentId, 'Report', [id]);
  if (isPlaced(input)) await place(tx, caller, { row, grant: grantNewReport(target, id) }, input);
  return reportAfter(tx, caller, row);
}

/** A move of a report, with its changes for the audit log. */
interface Move {
  readonly grant: ReportGrant<'move'>;
  readonly place: ReportPlace;
  readonly changes: Record<string, unknown>;
}

/**
 * The new place of a report after an update; undefined if it does not move.
 * @throws 403 if it moves and the caller may not move it
 */
async function placeAfter(
  tx: Tx,
  caller: Caller,
  row: ReportRow,
  { access }: FolderTree,
  { workbookId = row.workbook_id, folderId }: Pick<UpdateReportInput, 'workbookId' | 'folderId'>,
): Promise<Move | undefined> {
  const staysInWorkbook = workbookId === row.workbook_id && row.workbook !== null;
  if (staysInWorkbook) {
    if (folderId != null && folderId !== row.workbook?.folder_id)
      throw badRequest('body.folderId must be the folder of the workbook of which the report is a tab');
    return undefined;
  }
  const sent = workbookId === null ? (folderId === undefined ? row.folder_id : folderId) : (folderId ?? null);
  if (workbookId === row.workbook_id && sent === row.folder_id) return undefined;
  const grant = grantReport(caller, access, row, 'move');
  requireNoFile(row);
  const place = await requireReportPlace(tx, caller, row.deployment_id, { workbookId, folderId: sent });
  const { workbook_id, folder_id } = columnsOf(place);
  return {
    grant,
    place,
    changes: {
      ...(workbook_id === row.workbook_id ? {} : { workbookId: workbook_id }),
      ...(folder_id === row.folder_id ? {} : { folderId: folder_id }),
    },
  };
}

/** Requires edit access to the workbook or folder into which a report is put. */
async function requireReportPlace(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  { workbookId, folderId }: { workbookId: number | null; folderId: number | null },
): Promise<ReportPlace> {
  if (workbookId === null) return (await requirePlace(tx, caller, deploymentId, folderId)).place;
  const { row, grant } = await requireWorkbook(tx, caller, deploymentId, workbookId, 'edit');
  requireNotInCode(row);
  if (folderId !== null && folderId !== row.folder_id)
    throw badRequest('body.folderId must be absent or the folder of the workbook');
  return grant;
}

/** @throws 409 if the report is a tab of a workbook that a file of the data model defines */
export function requireNoFile({ workbook }: ReportRow): void {
  if (workbook !== null) requireNotInCode(workbook);
}

/** Whether an input describes a placement. */
function isPlaced(input: UpdateReportInput): boolean {
  return (input.placementId ?? input.externalWorkbookId ?? '') !== '';
}

function overtaken(publicId: string): ApiError {
  return new ApiError(
    409,
    'upsert_branch_changed',
    `Report ${publicId} was created or deleted at the same time; try again`,
  );
}

/** Queries and settings are too large for the audit log, which records only their names. */
function summaryOf({ name, ...rest }: ReportChanges): Record<string, unknown> {
  const fields = Object.keys(rest);
  return {
    ...(name === undefined ? {} : { name }),
    ...(fields.length === 0 ? {} : { changed: fields }),
  };
}
