import type { ObjectRef } from '../api/workspace-changes.ts';

/** The address of the workspace, or of a folder in it. */
export function folderHref(deploymentId: number, folderId: number | null): string {
  const workspace = `/deployments/${deploymentId}/workspace`;
  return folderId === null ? workspace : `${workspace}/folders/${folderId}`;
}

export function trashHref(deploymentId: number): string {
  return `/deployments/${deploymentId}/workspace/trash`;
}

/** The page of an object. */
export function objectHref(deploymentId: number, { type, id }: ObjectRef): string {
  if (type === 'FOLDER') return folderHref(deploymentId, id);
  return `/deployments/${deploymentId}/${type === 'WORKBOOK' ? 'workbooks' : 'reports'}/${id}`;
}

/** The address of the editor of a workbook's dashboard. */
export function dashboardHref(deploymentId: number, workbookId: number): string {
  return `/deployments/${deploymentId}/workbooks/${workbookId}/dashboard`;
}
