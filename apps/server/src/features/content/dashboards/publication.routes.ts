import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { operationsWith } from '../../../http/operation.ts';
import { EDIT_WORKBOOKS } from '../access/content-operations.ts';
import { Dashboard } from './dashboard-shape.ts';
import { WorkbookPath } from './dashboards.schema.ts';
import { changePublication } from './publication.service.ts';
import { targetOf } from './publish.service.ts';
import { viewOfDashboard } from './view-dashboard.ts';

const { writeOperation } = operationsWith<object>('Workbooks');

const PATH = '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}';
const ERRORS = {
  409: 'The dashboard lives in a file of the data model (`dashboard_in_code`), or has never been published.',
};

export const publicationOperations = [
  writeOperation({
    id: 'unpublishDashboard',
    method: 'POST',
    path: `${PATH}/unpublish`,
    summary: 'Unpublish a dashboard',
    description:
      'Hides the dashboard from its viewers: its address and its embeds return 404, and scheduled deliveries fail. Its ' +
      'draft, its versions, its public id and the access to it stay, so that `republishDashboard` and `publishDashboard` ' +
      'show it at the same address again. Requires edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    audit: 'Unpublished dashboard',
    params: WorkbookPath,
    answers: { 200: Dashboard },
    errors: ERRORS,
    handle: (context) => changed(context, false),
  }),
  writeOperation({
    id: 'republishDashboard',
    method: 'POST',
    path: `${PATH}/republish`,
    summary: 'Publish the last version of a dashboard again',
    description:
      'Undoes `unpublishDashboard`: viewers see the last published version again, whatever the draft is now. Requires ' +
      'edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    audit: 'Published dashboard again',
    params: WorkbookPath,
    answers: { 200: Dashboard },
    errors: ERRORS,
    handle: (context) => changed(context, true),
  }),
];

interface Context {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly deployment: { readonly id: number };
  readonly params: { readonly workbookId: number };
  audit(target: Record<string, unknown>, changes: Record<string, unknown>): void;
}

async function changed({ tx, caller, deployment, params, audit }: Context, isPublished: boolean) {
  const published = await changePublication(tx, caller, deployment.id, params.workbookId, isPublished);
  const { workbook, dashboard } = published;
  audit(targetOf(published), { version: dashboard.number });
  return viewOfDashboard(tx, caller, dashboard, workbook.embed_tenant_id);
}
