import { operationsWith } from '../../../http/operation.ts';
import type { Cursors } from '../../../http/pagination.ts';
import { EDIT_WORKBOOKS } from '../access/content-operations.ts';
import { BODY_LIMIT, WorkbookPath } from './dashboards.schema.ts';
import {
  ChangeDraftInput,
  ChangedDraft,
  ChangesQuery,
  DashboardDraft,
  DashboardDraftVersion,
  DraftChanges,
  DraftVersionPath,
} from './draft-changes.schema.ts';
import {
  changeDraft,
  changesOf,
  restoreDraft,
  viewOfDraft,
  viewOfDraftVersion,
} from './draft-changes.service.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('Workbooks');

const PATH = '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/dashboard/draft';
const GONE =
  'The workbook does not exist, or the version does not, or is older than the history that is kept.';
const IN_CODE = 'The dashboard lives in a file of the data model (`dashboard_in_code`).';

export const draftChangeOperations = [
  readOperation({
    id: 'getDashboardDraft',
    method: 'GET',
    path: PATH,
    summary: 'Get the draft of a dashboard',
    description:
      'Returns the draft with its reports as they are now, or what editing begins with: the published dashboard, or an ' +
      'empty one. Requires edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    params: WorkbookPath,
    answers: { 200: DashboardDraft },
    handle: ({ db, caller, deployment, params }) => viewOfDraft(db, caller, deployment.id, params.workbookId),
  }),
  writeOperation({
    id: 'changeDashboardDraft',
    method: 'POST',
    path: `${PATH}/changes`,
    summary: 'Change the draft of a dashboard',
    description:
      'Carries out commands on the draft, on top of what others have changed since: all of them, or none. If somebody ' +
      'has changed the same setting or moved the same widget, the response is 409 with the code `draft_conflict`, and ' +
      '`conflicts` lists the commands that are refused. Requires edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    audit: 'Updated dashboard draft',
    params: WorkbookPath,
    body: ChangeDraftInput,
    bodyLimit: BODY_LIMIT,
    answers: { 200: ChangedDraft },
    errors: { 409: `Somebody else has changed the same (\`draft_conflict\`). ${IN_CODE}` },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const changed = await changeDraft(tx, caller, deployment.id, params.workbookId, body);
      audit({ workbookId: params.workbookId }, { version: changed.version });
      return { version: changed.version, changes: changed.changes };
    },
  }),
  readOperation({
    id: 'listDashboardDraftChanges',
    method: 'GET',
    path: `${PATH}/changes`,
    summary: 'List the changes of the draft of a dashboard',
    description: 'Lists who has changed what, newest first. Requires edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    params: WorkbookPath,
    query: ChangesQuery,
    answers: { 200: DraftChanges },
    handle: ({ platform, db, caller, deployment, params, query }) =>
      changesOf(db, platform.cursors, caller, deployment.id, params.workbookId, query),
  }),
  readOperation({
    id: 'getDashboardDraftVersion',
    method: 'GET',
    path: `${PATH}/changes/{version}`,
    summary: 'Get an earlier state of the draft of a dashboard',
    description:
      'Returns the draft as it was after a change, with its reports as they are now. Requires edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    params: DraftVersionPath,
    answers: { 200: DashboardDraftVersion },
    errors: { 404: GONE },
    handle: ({ db, caller, deployment, params }) =>
      viewOfDraftVersion(db, caller, deployment.id, params.workbookId, params.version),
  }),
  writeOperation({
    id: 'restoreDashboardDraft',
    method: 'POST',
    path: `${PATH}/changes/{version}/restore`,
    summary: 'Restore an earlier state of the draft of a dashboard',
    description:
      'Gives the draft the state again that it had after a change, as its newest change. Reports stay as they are. ' +
      'Requires edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    audit: 'Updated dashboard draft',
    params: DraftVersionPath,
    answers: { 200: ChangedDraft },
    errors: { 404: GONE, 409: IN_CODE },
    async handle({ tx, caller, deployment, params, audit }) {
      const { workbookId, version } = params;
      const restored = await restoreDraft(tx, caller, deployment.id, workbookId, version);
      audit({ workbookId }, { version: restored.version, restored: version });
      return restored;
    },
  }),
];
