import { chartOf } from '@facet/dashboards/commands';
import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { forbidden, orNotFound } from '../../../errors/errors.ts';
import { addToDraft } from '../../content/dashboards/draft-changes.service.ts';
import type { CreateReportInput } from '../../content/reports/reports.schema.ts';
import { createReport, type ReportFound } from '../../content/reports/reports.service.ts';
import { createWorkbook, openWorkbook } from '../../content/workbooks/workbooks.service.ts';
import { viewsToAsk } from '../../embedding/ask/may-ask.ts';
import { mayAuthorInChat } from '../../embedding/embed-sessions/ai-settings.ts';
import type { ChatResult } from '../chats/chat-messages.schema.ts';
import { readableMessage } from '../chats/chat-messages.service.ts';
import { chatScopeOf, titleOf } from '../chats/chats.service.ts';
import type { AddChatResultInput, AddedChart, SaveChatResultInput } from './chat-authoring.schema.ts';

/** What identifies a result of a chat. */
interface ResultKey {
  readonly chatId: string;
  readonly messageId: string;
  readonly resultId: string;
}

/**
 * Saves a result that the caller may read as a report that they own.
 * @throws 403 for embed sessions whose chat may not author, 404 for a result that does not exist or has no query
 */
export async function saveResult(
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  key: ResultKey,
  { name, ...place }: SaveChatResultInput,
): Promise<ReportFound> {
  const report = await reportOfResult(tx, caller, deployment, key, name);
  return createReport(tx, caller, deployment.id, { ...report, ...place });
}

/**
 * Adds a result that the caller may read to the draft of a dashboard, as a report of its workbook and one change of the
 * draft. Nothing is published.
 * @throws as `saveResult`, `createReport` and `addToDraft`
 */
export async function addResult(
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  key: ResultKey,
  { name, workbookId: chosen, workbookName, folderId }: AddChatResultInput,
): Promise<AddedChart> {
  const { id: deploymentId } = deployment;
  const report = await reportOfResult(tx, caller, deployment, key, name);
  const { row: workbook } =
    chosen == null
      ? await createWorkbook(tx, caller, deploymentId, {
          name: workbookName ?? report.name,
          folderId: folderId ?? null,
        })
      : await openWorkbook(tx, caller, deploymentId, chosen);
  const workbookId = workbook.id;
  const { row } = await createReport(tx, caller, deploymentId, { ...report, workbookId });
  const chart = chartOf({ reportId: row.id }, row.meta?.kind);
  const added = await addToDraft(tx, caller, deploymentId, workbookId, chart);
  return { workbookId, workbookName: workbook.name, reportId: row.id, ...added };
}

async function reportOfResult(
  db: Db,
  caller: Caller,
  deployment: DeploymentRow,
  { chatId, messageId: id, resultId }: ResultKey,
  name: string | null | undefined,
): Promise<CreateReportInput & { readonly name: string }> {
  await viewsToAsk(db, caller);
  if (!(await mayAuthorInChat(db, caller)))
    throw forbidden(
      'The chat of this embed session may not save or change content: `allowChatWorkspaceAuthoring` is off in its settings',
    );
  const { message } = await readableMessage(db, chatScopeOf(caller, deployment), { chatId, id });
  const results = message.results as unknown as readonly ChatResult[];
  const result = results.find((one) => one.id === resultId);
  const { query, sqlQuery, pivotItems, meta } = orNotFound(result?.query ?? undefined, `Result ${resultId}`);
  return {
    name: name ?? titleOf(message.question),
    source: 'PLAYGROUND',
    jsonQuery: query == null ? null : JSON.stringify(query),
    sqlQuery: sqlQuery ?? null,
    pivotItems: (pivotItems ?? null) as CreateReportInput['pivotItems'],
    meta: { ...meta, ...result?.chart },
  };
}
