import { operationsWith } from '../../../http/operation.ts';
import { Report } from '../../content/reports/reports.schema.ts';
import { viewOfReport } from '../../content/reports/view-report.ts';
import { AddChatResultInput, AddedChart, ResultPath, SaveChatResultInput } from './chat-authoring.schema.ts';
import { addResult, saveResult } from './chat-authoring.service.ts';

const { writeOperation } = operationsWith('Chats');

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
    async handle({ tx, caller, deployment, params, body, reply, audit }) {
      const { tree, row } = await saveResult(tx, caller, deployment, params, body);
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
];
