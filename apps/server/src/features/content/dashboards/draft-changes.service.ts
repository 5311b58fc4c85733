import { randomUUID } from 'node:crypto';
import { type DashboardConfig, normalWidget, summaryOf } from '@facet/dashboards';
import {
  adding,
  applyCommands,
  BOARD,
  type DashboardCommand,
  type NewWidget,
  type Refusal,
} from '@facet/dashboards/commands';
import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError, conflict } from '../../../errors/errors.ts';
import { type Cursors, cut, pageOf } from '../../../http/pagination.ts';
import { announceContent } from '../access/announce-content.ts';
import { ownerOf } from '../access/owner.ts';
import {
  requireNotInCode,
  requireWorkbook,
  requireWorkbookToChange,
  type WorkbookRow,
} from '../access/require-workbook.ts';
import { findDashboardOf } from './dashboards.store.ts';
import type { ChangeDraftInput, ChangesQuery } from './draft-changes.schema.ts';
import { type ChangeRow, findChange, listChanges } from './draft-log.store.ts';
import { type Draft, EMPTY, findDraft, record, saveDraft, stateAfter } from './draft-log.ts';
import { joined, requireConfig } from './require-config.ts';
import { viewOfShown } from './shown-dashboard.ts';
import { editedConfig, openDraft } from './shown-draft.ts';

/** Changes that a response has at once; a client that is further behind reads the draft again. */
const MOST_CHANGES = 500;

/** The draft of a workbook's dashboard as its editor sees it, with the number of its last change. */
export async function viewOfDraft(db: Db, caller: Caller, deploymentId: number, workbookId: number) {
  const { shown, workbook, draft } = await openDraft(db, caller, { deploymentId, workbookId }, null);
  return {
    version: draft.version,
    dashboard: await viewOfShown(db, caller, shown),
    isInCode: workbook.source_path !== null,
    hasDraft: draft.config !== null,
  };
}

/** An earlier state of the draft, with its reports as they are now. @throws 404 as `stateAfter` */
export async function viewOfDraftVersion(
  db: Db,
  caller: Caller,
  deploymentId: number,
  workbookId: number,
  version: number,
) {
  const { shown } = await openDraft(db, caller, { deploymentId, workbookId, version }, null);
  return { version, dashboard: await viewOfShown(db, caller, shown) };
}

/**
 * Carries out commands on the draft, whatever others have changed in the meantime: all of them, or none.
 * @throws 409 `draft_conflict` if somebody has changed the same, 400 if the result is no dashboard
 */
export async function changeDraft(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  workbookId: number,
  { id, since, commands: sent }: ChangeDraftInput,
) {
  const { row, grant } = await requireWorkbookToChange(tx, caller, deploymentId, workbookId, 'edit');
  requireNotInCode(row);
  const { tenantId } = caller;
  const known = await findChange(tx, tenantId, workbookId, id);
  if (known !== undefined) {
    if (known.created_by !== caller.user.id) throw conflict(`The change ${id} is somebody else’s`);
    return { changes: await changesSince(tx, caller, row, since), version: known.version, isNew: false };
  }
  const draft = await draftToChange(tx, caller, workbookId, grant);
  if (since > draft.version)
    throw conflict(`body.since is ${since}, but the draft has only had ${draft.version} changes`);
  const version = await carryOut(tx, caller, grant, draft, { id, commands: sent.map(normalCommand) });
  await announceContent(tx, caller, deploymentId, 'updated', 'Workbook', [workbookId]);
  return { changes: await changesSince(tx, caller, row, since), version, isNew: true };
}

/**
 * Adds a widget to the draft, to the board below what is there, as one change. Returns its id and the version of the draft.
 * @throws 400 if the dashboard is full, 403 and 404 as `changeDraft`, 409 for a dashboard that lives in a file
 */
export async function addToDraft(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  workbookId: number,
  widget: NewWidget,
): Promise<{ readonly widgetId: string; readonly version: number }> {
  const { row, grant } = await requireWorkbookToChange(tx, caller, deploymentId, workbookId, 'edit');
  requireNotInCode(row);
  const draft = await draftToChange(tx, caller, workbookId, grant);
  const { id: widgetId, commands } = adding(draft.config ?? EMPTY, widget, BOARD);
  const version = await carryOut(tx, caller, grant, draft, {
    id: randomUUID(),
    commands: commands.map((command) => normalCommand({ ...command })),
  });
  await announceContent(tx, caller, deploymentId, 'updated', 'Workbook', [workbookId]);
  return { widgetId, version };
}

/** Records commands as one change of a draft, whose version it returns. */
async function carryOut(
  tx: Tx,
  caller: Caller,
  grant: Parameters<typeof record>[1],
  draft: Draft,
  { id, commands }: { readonly id: string; readonly commands: readonly DashboardCommand[] },
): Promise<number> {
  const before = draft.config ?? EMPTY;
  const { config, inverse, refused } = applyCommands(before, commands);
  if (refused.length > 0) throw refusal(before, refused, draft.version);
  return record(tx, grant, draft, {
    changeId: id,
    kind: 'edit',
    commands,
    inverse,
    config: requireConfig(config, 'draft', null),
    userId: caller.user.id,
  });
}

/** A page of the changes of a draft, newest first. */
export async function changesOf(
  db: Db,
  cursors: Cursors,
  caller: Caller,
  deploymentId: number,
  workbookId: number,
  { since = 0, ...query }: ChangesQuery,
) {
  const { row } = await requireWorkbook(db, caller, deploymentId, workbookId, 'edit');
  const list = `draft-changes:${caller.tenantId}:${workbookId}:${since}`;
  const page = pageOf(cursors, list, query);
  const rows = await listChanges(db, caller.tenantId, workbookId, { since, page });
  const { items, pageInfo } = cut(cursors, list, page, rows, ({ version }) => [version]);
  return { items: items.map((change) => viewOfChange(caller, row, change)), pageInfo };
}

/**
 * Gives the draft the state again that it had after a change, as its newest change.
 * @throws 404 for a version that it has not had
 */
export async function restoreDraft(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  workbookId: number,
  wanted: number,
) {
  const { row, grant } = await requireWorkbookToChange(tx, caller, deploymentId, workbookId, 'edit');
  requireNotInCode(row);
  const { tenantId } = caller;
  const draft = await findDraft(tx, tenantId, workbookId);
  const earlier = await stateAfter(tx, tenantId, workbookId, draft, wanted);
  const config = requireConfig(earlier, 'draft', null);
  await saveDraft(tx, grant, config, caller.user.id, { restored: wanted });
  await announceContent(tx, caller, deploymentId, 'updated', 'Workbook', [workbookId]);
  const after = await findDraft(tx, tenantId, workbookId);
  return { changes: await changesSince(tx, caller, row, draft.version), version: after.version };
}

/** The draft of a locked workbook. Where it has none, editing begins with the published dashboard. */
async function draftToChange(
  tx: Tx,
  caller: Caller,
  workbookId: number,
  grant: Parameters<typeof saveDraft>[1],
): Promise<Draft> {
  const draft = await findDraft(tx, caller.tenantId, workbookId);
  if (draft.config !== null) return draft;
  const published = await findDashboardOf(tx, caller.tenantId, workbookId);
  if (published === undefined) return draft;
  await saveDraft(tx, grant, editedConfig(draft, published), caller.user.id, { kind: 'start' });
  return findDraft(tx, caller.tenantId, workbookId);
}

async function changesSince(db: Db, caller: Caller, workbook: WorkbookRow, since: number) {
  const page = { limit: MOST_CHANGES, offset: 0, after: null };
  const rows = await listChanges(db, caller.tenantId, workbook.id, { since, page });
  return rows
    .slice(0, MOST_CHANGES)
    .reverse()
    .map((change) => viewOfChange(caller, workbook, change));
}

function viewOfChange(caller: Caller, workbook: WorkbookRow, change: ChangeRow) {
  return {
    id: change.change_id,
    version: change.version,
    kind: change.kind,
    commands: change.commands as unknown as Record<string, unknown>[],
    restored: change.restored,
    publication:
      change.published_number === null
        ? null
        : { number: change.published_number, isLive: change.is_live ?? false },
    createdAt: change.created_at.toISOString(),
    createdBy: ownerOf(caller, {
      owner_user_id: change.created_by,
      embed_tenant_id: workbook.embed_tenant_id,
      owner_email: change.author_email,
      owner_first_name: change.author_first_name,
      owner_picture: change.author_picture,
    }),
  };
}

/** A command as it is stored: with its widget in normal form. */
function normalCommand(sent: Record<string, unknown>): DashboardCommand {
  const { widget } = sent;
  const command =
    widget === undefined
      ? sent
      : { ...sent, widget: normalWidget(widget as object as Record<string, unknown>) };
  return command as unknown as DashboardCommand;
}

function refusal(config: DashboardConfig, refused: readonly Refusal[], version: number): ApiError {
  const named = refused.map(({ widgetId, path, code }) => {
    const widget = config.widgets.find(({ id }) => id === widgetId);
    const title = widget === undefined ? null : summaryOf(widget).title;
    const name = widgetId === null ? 'The dashboard' : title === null ? widgetId : `“${title}” (${widgetId})`;
    return `${name}${path.length > 0 ? `, ${path.join('.')}` : ''}: ${REASONS[code]}`;
  });
  return new ApiError(409, 'draft_conflict', joined(named), { details: { conflicts: refused, version } });
}

const REASONS: { readonly [C in Refusal['code']]: string } = {
  gone: 'it no longer exists',
  exists: 'there is already a widget with this id',
  changed: 'it has changed since',
  occupied: 'the tab already has a widget',
  'not-empty': 'it still contains widgets',
  inside: 'a container cannot be inside itself',
  fixed: 'commands cannot change it',
};
