import {
  type AddChatResultToDashboardInput,
  type AddedChatResult,
  addChatResultToDashboard,
  type CreateDraftOfChatInput,
  createDashboardFromChat,
  type Report,
  type SaveChatResultInput,
  saveChatResult,
  type Workbook,
  workspaceObjects,
} from '@facet/client';
import type { DashboardConfig } from '@facet/dashboards';
import { removals } from '@facet/dashboards/commands';
import type { MessageKey } from './chat-api.ts';
import { answerTo, consoleClient as client } from './console-client.ts';
import { changeDraft, draftOf } from './draft-api.ts';

/** A result of a chat. */
export interface ResultKey extends MessageKey {
  readonly resultId: string;
}

/** Where a chart was added. */
export type AddedChart = AddedChatResult;

const WORKBOOKS_AT_ONCE = 50;

/** Saves a result as a report. Rejects with an `ApiError`, as all of these. */
export function saveResult(path: ResultKey, body: SaveChatResultInput): Promise<Report> {
  return answerTo(saveChatResult({ client, path, body }));
}

/** Adds a result to the draft of a dashboard. */
export function addResult(path: ResultKey, body: AddChatResultToDashboardInput): Promise<AddedChart> {
  return answerTo(addChatResultToDashboard({ client, path, body }));
}

/** Creates the dashboard that a result drafts, or else one of the view that it asks. */
export function createDrafted(
  path: ResultKey,
  body: CreateDraftOfChatInput,
  signal?: AbortSignal,
): Promise<Workbook> {
  return answerTo(createDashboardFromChat({ client, path, body, ...(signal && { signal }) }));
}

/** Takes a chart off a draft, unless somebody has changed it since. */
export async function takeBack(
  deploymentId: number,
  { workbookId, widgetId }: Pick<AddedChart, 'workbookId' | 'widgetId'>,
): Promise<void> {
  const key = { deploymentId, workbookId };
  const { dashboard, version } = await draftOf(key);
  const commands = removals(dashboard.config as unknown as DashboardConfig, [widgetId]);
  if (commands.length > 0) await changeDraft(key, crypto.randomUUID(), version, commands);
}

/** A page of the workbooks whose drafts the reader may edit, and whose names contain a text; those changed last first. */
export function editableWorkbooks(
  deploymentId: number,
  search: string,
  after: string | undefined,
  signal: AbortSignal,
) {
  const query = {
    ...(search !== '' && { search }),
    ...(after !== undefined && { after }),
    types: ['WORKBOOK' as const],
    only: ['EDITABLE' as const],
    first: WORKBOOKS_AT_ONCE,
  };
  return answerTo(workspaceObjects({ client, path: { deploymentId }, query, signal }));
}
