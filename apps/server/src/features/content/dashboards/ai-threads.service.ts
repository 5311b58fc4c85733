import type { DashboardConfig } from '@facet/dashboards';
import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { type AiThreads, type AiWidgetPlace, findAiThreads, putAiThread } from './ai-threads.store.ts';

export type { AiWidgetPlace };

/** Makes a chat the one in which the caller, whose it is, asks about an AI widget. */
export function setAiThread(
  tx: Tx,
  { tenantId, user }: Caller,
  place: AiWidgetPlace,
  thread: { readonly threadId: string; readonly checksum?: string | null },
): Promise<void> {
  return putAiThread(tx, { tenantId, userId: user.id }, place, thread);
}

/**
 * A configuration whose AI widgets have the caller's own threads, and no others: what the author stored is left out.
 * @param dashboardId 0 for a preview
 */
export async function withOwnThreads(
  db: Db,
  { tenantId, user }: Caller,
  dashboardId: number,
  config: DashboardConfig,
): Promise<DashboardConfig> {
  if (!config.widgets.some(({ type }) => type === 'AI')) return config;
  const threads = await findAiThreads(db, tenantId, user.id, dashboardId);
  return { ...config, widgets: config.widgets.map((widget) => withThread(widget, threads)) };
}

function withThread(widget: DashboardConfig['widgets'][number], threads: AiThreads) {
  if (widget.type !== 'AI') return widget;
  const { threadId: _thread, checksum: _checksum, ...others } = widget.config;
  return {
    ...widget,
    config: { ...others, ...(Object.hasOwn(threads, widget.id) ? threads[widget.id] : {}) },
  };
}
