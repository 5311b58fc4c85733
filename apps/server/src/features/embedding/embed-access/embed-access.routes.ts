import { operationsWith } from '../../../http/operation.ts';
import type { Cursors } from '../../../http/pagination.ts';
import { MANAGE_WORKBOOKS, READ_WORKBOOKS } from '../../content/access/content-operations.ts';
import { WorkbookPath } from '../../content/dashboards/dashboards.schema.ts';
import { workbooksSharedWith } from '../../content/workbooks/shared-workbooks.ts';
import { WorkbookSummariesPage } from '../../content/workbooks/workbooks.schema.ts';
import type { ShareableKinds } from '../../people/resource-policies/shareable.ts';
import {
  EmbedAccess,
  EmbedTenantWorkbooksPath,
  EmbedTenantWorkbooksQuery,
  UpdateEmbedAccessInput,
} from './embed-access.schema.ts';
import { changeEmbedAccess, embedAccessOf } from './embed-access.service.ts';

interface Parts {
  readonly cursors: Cursors;
  readonly shareableKinds: ShareableKinds;
}

const { readOperation, writeOperation } = operationsWith<Parts>('Dashboard Embed Access');

const path = '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/embed-access';

export const embedAccessOperations = [
  readOperation({
    id: 'getEmbedAccess',
    method: 'GET',
    path,
    summary: 'Read who can see an embedded dashboard',
    description:
      'Returns the embed tenants with which the workbook is shared, whether it is shared with all embed ' +
      'users, and whether signed sessions of viewers may show its dashboard. Sharing of the folders above ' +
      'it is not included.',
    access: READ_WORKBOOKS,
    params: WorkbookPath,
    answers: { 200: EmbedAccess },
    handle: ({ db, caller, deployment, params }) =>
      embedAccessOf(db, caller, deployment.id, params.workbookId),
  }),
  writeOperation({
    id: 'updateEmbedAccess',
    method: 'PUT',
    path,
    summary: 'Change who can see an embedded dashboard',
    description:
      'Starts or stops sharing the workbook with one embed tenant or with all embed users; other audiences ' +
      'do not change. Embed users may only view the dashboard. Requires full access.',
    access: MANAGE_WORKBOOKS,
    isStrict: true,
    audit: 'Updated embed access',
    params: WorkbookPath,
    body: UpdateEmbedAccessInput,
    answers: { 200: EmbedAccess },
    errors: {
      404: 'The workbook or the embed tenant does not exist; its first user, group or session creates it.',
    },
    async handle({ platform, tx, caller, deployment, params, body, audit, accessChanged }) {
      const kinds = platform.shareableKinds;
      const { workbook, view } = await changeEmbedAccess(
        kinds,
        tx,
        caller,
        deployment.id,
        params.workbookId,
        body,
      );
      await accessChanged();
      audit({ workbookId: workbook.id, workbookName: workbook.name }, { ...body });
      return view;
    },
  }),
  readOperation({
    id: 'listEmbedTenantWorkbooks',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/embed-tenants/{embedTenantName}/workbooks',
    summary: 'List the workbooks that an embed tenant sees',
    description:
      'Lists the account’s workbooks that users of the embed tenant see because the workbooks, or folders ' +
      'above them, are shared with the embed tenant or with all embed users, newest first. Workbooks that ' +
      'the users created themselves are not included.',
    access: 'admin',
    params: EmbedTenantWorkbooksPath,
    query: EmbedTenantWorkbooksQuery,
    answers: { 200: WorkbookSummariesPage },
    handle: ({ platform, db, caller, deployment, params, query }) =>
      workbooksSharedWith(
        db,
        platform.cursors,
        caller,
        deployment.id,
        params.embedTenantName.toLowerCase(),
        query,
      ),
  }),
];
