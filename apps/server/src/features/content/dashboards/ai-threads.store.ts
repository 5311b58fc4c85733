import type { Db, Tx } from '@facet/db';

/** The threads of AI widgets, by the id of the widget. */
export type AiThreads = Readonly<Record<string, { readonly threadId: string; readonly checksum?: string }>>;

/** An AI widget of a published dashboard. */
export interface AiWidgetPlace {
  readonly dashboardId: number;
  readonly widgetId: string;
}

/** The chats in which a user asks about the AI widgets of a dashboard. */
export async function findAiThreads(
  db: Db,
  tenantId: number,
  userId: number,
  dashboardId: number,
): Promise<AiThreads> {
  const rows = await db
    .selectFrom('ai_widget_threads')
    .select(['widget_id', 'chat_id', 'checksum'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('dashboard_id', '=', dashboardId)
    .execute();
  return Object.fromEntries(
    rows.map(({ widget_id, chat_id: threadId, checksum }) => [
      widget_id,
      { threadId, ...(checksum === null ? {} : { checksum }) },
    ]),
  );
}

/** Makes a chat the one in which a user asks about an AI widget. */
export async function putAiThread(
  tx: Tx,
  { tenantId, userId }: { readonly tenantId: number; readonly userId: number },
  { dashboardId, widgetId }: AiWidgetPlace,
  { threadId, checksum = null }: { readonly threadId: string; readonly checksum?: string | null },
): Promise<void> {
  const thread = { chat_id: threadId, checksum };
  await tx
    .insertInto('ai_widget_threads')
    .values({
      tenant_id: tenantId,
      dashboard_id: dashboardId,
      widget_id: widgetId,
      user_id: userId,
      ...thread,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'dashboard_id', 'widget_id']).doUpdateSet(thread))
    .execute();
}
