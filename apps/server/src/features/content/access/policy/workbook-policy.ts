import type { Caller } from '../../../../auth/caller.ts';
import type { Grant } from '../../../../auth/grants/grant.ts';
import { makeGrant } from '../../../../auth/grants/make-grant.ts';
import { EDIT, FULL, type Level, VIEW } from '../content-access.ts';
import { requireLevel } from '../load-access.ts';
import type { Place } from './place.ts';

/** The level that each action on a workbook or its dashboard requires. */
export const WORKBOOK_ACTIONS = {
  read: VIEW,
  /** Name, slug, settings, the draft of the dashboard, tabs. */
  edit: EDIT,
  publish: EDIT,
  /** Moving it changes who has access to it. */
  move: FULL,
  delete: FULL,
  takeSlug: FULL,
  /** Share it with embed users, or let signed sessions show its dashboard. */
  embed: FULL,
} as const satisfies Record<string, Level>;

export type WorkbookAction = keyof typeof WORKBOOK_ACTIONS;
export type WorkbookGrant<Action extends WorkbookAction> = Grant<'Workbook', Action>;

/** A workbook and a caller's access to it. */
interface Found {
  readonly row: { readonly id: number };
  readonly level: Level;
}

/**
 * @param what the workbook in errors
 * @throws 404 if the caller may not see the workbook, 403 if they may see it but their level is too low
 */
export function grantWorkbook<Action extends WorkbookAction>(
  caller: Caller,
  { row: { id }, level }: Found,
  action: Action,
  what = `Workbook ${id}`,
): WorkbookGrant<Action> {
  requireLevel(level, WORKBOOK_ACTIONS[action], what);
  return makeGrant(caller, id);
}

/**
 * Grants filling a workbook to the caller who has just created it, even if the limits of their key prevent them from
 * reading it.
 */
export function grantNewWorkbook({ tenantId }: Place, id: number): WorkbookGrant<'edit' | 'publish'> {
  return makeGrant({ tenantId }, id);
}

/** Grants a build of production to publish the dashboards that the data model defines. The right to merge covers it. */
export function grantToModel(tenantId: number, id: number): WorkbookGrant<'edit' | 'publish'> {
  return makeGrant({ tenantId }, id);
}
