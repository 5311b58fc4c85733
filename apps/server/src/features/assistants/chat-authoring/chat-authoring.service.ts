import { chartOf } from '@facet/dashboards/commands';
import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { addToDraft } from '../../content/dashboards/draft-changes.service.ts';
import type { CreateReportInput } from '../../content/reports/reports.schema.ts';
import { createReport, type ReportFound } from '../../content/reports/reports.service.ts';
import { createWorkbook, openWorkbook } from '../../content/workbooks/workbooks.service.ts';
import type { ChatResult } from '../chats/chat-messages.schema.ts';
import { titleOf } from '../chats/chats.service.ts';
import type { AddChatResultInput, AddedChart, SaveChatResultInput } from './chat-authoring.schema.ts';
import { type ResultKey, reportOf, resultToAuthor } from './result-to-author.ts';

/**
 * Saves a result that the caller may read as a report that they own.
 * @param query instead of that of the result
 * @throws 403 for embed sessions whose chat may not author, 404 for a result that does not exist or has no query
 */
export async function saveResult(
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  key: ResultKey,
  { name, description, workbookId, folderId }: SaveChatResultInput,
  query?: ChatResult['query'],
): Promise<ReportFound> {
  const report = await reportOfResult(tx, caller, deployment, key, name, query);
  return createReport(tx, caller, deployment.id, { ...report, description, workbookId, folderId });
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
  key: ResultKey,
  name: string | null | undefined,
  query?: ChatResult['query'],
): Promise<CreateReportInput & { readonly name: string }> {
  const { result, question } = await resultToAuthor(db, caller, deployment, key);
  return reportOf(query === undefined ? result : { ...result, query }, name ?? titleOf(question));
}
