import type { ShownCall } from '../api/shown-call.ts';
import type { ObjectRef } from '../api/workspace-changes.ts';

/** The request that reads an object. */
export function requestFor(deploymentId: number, { type, id }: ObjectRef): ShownCall {
  const base = `/api/v1/deployments/${deploymentId}`;
  if (type === 'WORKBOOK')
    return {
      operation: 'getWorkbook',
      method: 'GET',
      path: `${base}/workbooks/${id}`,
      parameters: { deploymentId, workbookId: id },
    };
  if (type === 'REPORT')
    return {
      operation: 'getReport',
      method: 'GET',
      path: `${base}/reports/${id}`,
      parameters: { deploymentId, reportId: id },
    };
  return {
    operation: 'workspaceObjects',
    method: 'GET',
    path: `${base}/workspace?folderId=${id}`,
    parameters: { deploymentId },
  };
}
