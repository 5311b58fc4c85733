import { ACTIONS_OF, CONTENT_KINDS, EDIT, FULL, type Level, VIEW } from './content-access.ts';

/** The actions for each level on each kind, one of which a limited credential needs. */
function actionsFrom(level: Level, kinds: readonly (keyof typeof ACTIONS_OF)[]) {
  return kinds.flatMap((kind) => ACTIONS_OF[kind].slice(level - 1));
}

export const READ_FOLDERS = actionsFrom(VIEW, ['Folder']);
export const EDIT_FOLDERS = actionsFrom(EDIT, ['Folder']);
export const MANAGE_FOLDERS = actionsFrom(FULL, ['Folder']);
export const READ_WORKBOOKS = actionsFrom(VIEW, ['Workbook']);
export const EDIT_WORKBOOKS = actionsFrom(EDIT, ['Workbook']);
export const MANAGE_WORKBOOKS = actionsFrom(FULL, ['Workbook']);
/** Viewing a published dashboard can be granted without its workbook. */
export const READ_DASHBOARDS = [...READ_WORKBOOKS, 'EmbedDashboardRead' as const];
export const READ_REPORTS = actionsFrom(VIEW, ['Report']);
export const EDIT_REPORTS = actionsFrom(EDIT, ['Report']);
export const MANAGE_REPORTS = actionsFrom(FULL, ['Report']);
export const READ_ANY = actionsFrom(VIEW, CONTENT_KINDS);
export const MANAGE_ANY = actionsFrom(FULL, CONTENT_KINDS);
