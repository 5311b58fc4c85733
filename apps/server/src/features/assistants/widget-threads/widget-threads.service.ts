import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { badRequest } from '../../../errors/errors.ts';
import { setAiThread } from '../../content/dashboards/ai-threads.service.ts';
import { publishedWithAiWidget } from '../../content/dashboards/ai-widgets.ts';
import type { Published } from '../../content/dashboards/publish.service.ts';
import { viewsToAsk } from '../../embedding/ask/may-ask.ts';
import { chatScopeOf, isOwnChat } from '../chats/chats.service.ts';
import type { UpdatePublishedAiWidgetThreadInput } from './widget-threads.schema.ts';

/**
 * Makes a chat of the caller their thread of an AI widget of a published dashboard. Others see no difference.
 * @throws 400 for the chat of somebody else, as for an unknown one; as `viewsToAsk` and `publishedWithAiWidget`
 */
export async function updateWidgetThread(
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  workbookId: number,
  { widgetId, threadId, checksum = null }: UpdatePublishedAiWidgetThreadInput,
): Promise<Published> {
  await viewsToAsk(tx, caller);
  const published = await publishedWithAiWidget(tx, caller, deployment.id, workbookId, widgetId);
  if (!(await isOwnChat(tx, chatScopeOf(caller, deployment), threadId)))
    throw badRequest('body.threadId must be the id of one of your chats in this deployment');
  await setAiThread(tx, caller, { dashboardId: published.dashboard.id, widgetId }, { threadId, checksum });
  return published;
}
