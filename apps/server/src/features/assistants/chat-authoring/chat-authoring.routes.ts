import type { Db } from '@facet/db';
import { operationsWith } from '../../../http/operation.ts';
import type { QueryData } from '../../content/queries/query-data.ts';
import { Report } from '../../content/reports/reports.schema.ts';
import { viewOfReport } from '../../content/reports/view-report.ts';
import { viewOfWorkbook } from '../../content/workbooks/view-workbook.ts';
import { Workbook } from '../../content/workbooks/workbooks.schema.ts';
import {
  AddChatResultInput,
  AddedChart,
  CreateDraftInput,
  ResultPath,
  SaveChatResultInput,
} from './chat-authoring.schema.ts';
import { addResult, saveResult } from './chat-authoring.service.ts';
import { createDrafted, draftedDashboard } from './drafted-dashboard.service.ts';
import { ownQuery } from './own-query.ts';

const { writeOperation } = operationsWith<{ readonly db: Db; readonly queryData: QueryData }>('Chats');

const path = '/api/v1/deployments/{deploymentId}/chats/{chatId}/messages/{messageId}/results/{resultId}';
/** Those who may ask in words, and may create reports. */
const rights = { access: 'AIBIExplore', also: 'PlaygroundRead', embed: 'creator' } as const;
const SESSIONS = 'Embed sessions need `allowAi`, and `allowChatWorkspaceAuthoring` must not be false.';

export const chatAuthoringOperations = [
  writeOperation({
    id: 'saveChatResult',
    method: 'POST',
    path: `${path}/report`,
    summary: 'Save a result as a report',
    description:
      'Creates a report that the caller owns from the query and the chart of a result. Requires edit access to the folder ' +
      `or workbook. ${SESSIONS}`,
    ...rights,
    audit: 'Created report',
    params: ResultPath,
    body: SaveChatResultInput,
    isBodyOptional: true,
    answers: { 201: Report },
    errors: {
      404: 'The result, folder or workbook does not exist or is hidden, or the result has no query.',
    },
    async before({ platform, caller, deployment, params, body, request }) {
      if (body.withoutContextFilters !== true) return undefined;
      const asking = { caller, deployment, host: request.host, requestId: request.id };
      return ownQuery(platform, asking, params);
    },
    async handle({ tx, caller, deployment, params, body, prepared, reply, audit }) {
      const { tree, row } = await saveResult(tx, caller, deployment, params, body, prepared);
      audit({ reportId: row.id, reportName: row.name, chatId: params.chatId });
      reply.code(201);
      return viewOfReport(caller, tree, row);
    },
  }),
  writeOperation({
    id: 'addChatResultToDashboard',
    method: 'POST',
    path: `${path}/dashboard`,
    summary: 'Add a result to a dashboard',
    description:
      'Adds a result to the draft of a dashboard, as a chart of a report of its workbook, in one change that editors can ' +
      'take back. Nothing is published. Requires edit access to the workbook or the folder, and `WorkbookEdit` for a key that ' +
      `is limited to permissions. ${SESSIONS}`,
    ...rights,
    audit: 'Updated dashboard draft',
    params: ResultPath,
    body: AddChatResultInput,
    isBodyOptional: true,
    answers: { 201: AddedChart },
    errors: {
      404: 'The result, folder or workbook does not exist or is hidden, or the result has no query.',
      409: 'The dashboard lives in a file of the data model (`dashboard_in_code`).',
    },
    async handle({ tx, caller, deployment, params, body, reply, audit }) {
      const added = await addResult(tx, caller, deployment, params, body);
      const { workbookId, reportId, version } = added;
      audit({ workbookId, reportId, chatId: params.chatId }, { version });
      reply.code(201);
      return added;
    },
  }),
  writeOperation({
    id: 'createDashboardFromChat',
    method: 'POST',
    path: `${path}/workbook`,
    summary: 'Create the dashboard that a result drafts',
    description:
      'Creates a workbook whose draft has the charts and the overview of a view in `draft` of a result, or else an overview of ' +
      'the view that the result asks, as `createWorkbookFromView` makes it. Nothing is published. Requires edit access to the ' +
      `folder, and \`WorkbookEdit\` for a key that is limited to permissions. ${SESSIONS}`,
    ...rights,
    audit: 'Created dashboard from view',
    params: ResultPath,
    body: CreateDraftInput,
    isBodyOptional: true,
    answers: { 201: Workbook },
    errors: {
      404: 'The result, the view or the folder does not exist or is hidden from the caller.',
      409: "The caller's security context is too large.",
      422: 'The data model does not compile.',
    },
    async before({ platform, caller, deployment, params, body, request, gone }) {
      const asking = { caller, deployment, host: request.host, requestId: request.id };
      return draftedDashboard(platform, asking, params, body, gone());
    },
    async handle({ tx, caller, deployment, params, body, prepared, reply, audit }) {
      const found = await createDrafted(tx, caller, deployment.id, body, prepared);
      const { id: workbookId, name: workbookName } = found.row;
      audit({ workbookId, workbookName, chatId: params.chatId });
      reply.code(201);
      return viewOfWorkbook(tx, caller, found);
    },
  }),
];
