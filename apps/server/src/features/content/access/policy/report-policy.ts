import type { Caller } from '../../../../auth/caller.ts';
import type { Grant } from '../../../../auth/grants/grant.ts';
import { makeGrant } from '../../../../auth/grants/make-grant.ts';
import { forbidden, notFound } from '../../../../errors/errors.ts';
import { type ContentAccess, EDIT, type Level, NONE, type ReportNode, VIEW } from '../content-access.ts';
import { requireLevel } from '../load-access.ts';
import type { Place } from './place.ts';
import type { WorkbookGrant } from './workbook-policy.ts';

/**
 * The level that each action on a report requires. Deleting and moving are not levels: those who may edit a workbook
 * may also delete and move its tabs (`managesReport`).
 */
export const REPORT_ACTIONS = {
  read: VIEW,
  /** Record where a spreadsheet shows the result. */
  place: VIEW,
  /** With the permission ReportVerify, which the operation requires. */
  verify: VIEW,
  edit: EDIT,
  move: 'manage',
  delete: 'manage',
} as const satisfies Record<string, Level | 'manage'>;

export type ReportAction = keyof typeof REPORT_ACTIONS;
export type ReportGrant<Action extends ReportAction> = Grant<'Report', Action>;

/** @throws 404 if the caller may not see the report, 403 if they may see it but not do this */
export function grantReport<Action extends ReportAction>(
  caller: Caller,
  access: ContentAccess,
  report: ReportNode,
  action: Action,
): ReportGrant<Action> {
  const needed = REPORT_ACTIONS[action];
  if (needed === 'manage') requireManager(access, report);
  else requireLevel(access.report(report), needed, `Report ${report.id}`);
  return makeGrant(caller, report.id);
}

function requireManager(access: ContentAccess, report: ReportNode): void {
  if (access.report(report) === NONE) throw notFound(`Report ${report.id}`);
  if (!access.managesReport(report)) throw forbidden(`This needs full access to Report ${report.id}`);
}

/**
 * Grants changing a report to the caller who has just created it, even if the limits of their key prevent them from
 * reading it.
 */
export function grantNewReport(
  { tenantId }: { readonly tenantId: number },
  id: number,
): ReportGrant<'place'> {
  return makeGrant({ tenantId }, id);
}

/** Grants a build of production to let a report follow renames in the data model. The right to merge covers it. */
export function grantReportToModel(tenantId: number, id: number): ReportGrant<'edit'> {
  return makeGrant({ tenantId }, id);
}

/** Proof that a caller may put reports somewhere: into a folder, or as tabs into a workbook. */
export type ReportPlace = Place | WorkbookGrant<'edit'>;

/** Where a report is: in a folder, or as a tab in a workbook. */
export function columnsOf(place: ReportPlace): {
  readonly workbook_id: number | null;
  readonly folder_id: number | null;
} {
  return 'folderId' in place
    ? { workbook_id: null, folder_id: place.folderId }
    : { workbook_id: place.id, folder_id: null };
}
