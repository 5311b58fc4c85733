import { operationsWith } from '../../../http/operation.ts';
import { EDIT_WORKBOOKS } from '../access/content-operations.ts';
import { WorkbookPath } from '../dashboards/dashboards.schema.ts';
import type { CheckParts } from './checking.ts';
import { DraftCheck } from './draft-check.schema.ts';
import { checkDraft } from './draft-check.service.ts';

const { readOperation } = operationsWith<CheckParts>('Workbooks');

export const draftCheckOperations = [
  readOperation({
    id: 'checkDashboardDraft',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/dashboard/draft/check',
    summary: 'Check the draft of a dashboard',
    description:
      'Lists what would not work if the draft was published now: widgets that do not fit the data model, queries that the ' +
      'engine refuses, and charts of which somebody with access to the workbook does not see the members. The queries of ' +
      'up to 60 charts are read by the engine, but not run, and the access of up to 25 people, groups and embed tenants ' +
      'is compared, for at most 20 s; `checked` returns how far that went. Requires edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    params: WorkbookPath,
    answers: { 200: DraftCheck },
    errors: { 409: "The caller's security context is too large." },
    handle: ({ platform, db, caller, deployment, params, request, gone }) =>
      checkDraft(platform, { db, caller, deployment, request, gone: gone() }, params.workbookId),
  }),
];
