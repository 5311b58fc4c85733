import type { WidgetResult } from '../../../content/dashboard-data/widget-result.ts';
import { DeliveryFailed, RecipientsWait } from '../delivery-errors.ts';

/** The parts of a chart's result that decide whether it can be delivered. */
type Result = Pick<WidgetResult, 'widgetId' | 'error'>;

/** Whether a chart may succeed a little later, for example because its deployment did not respond. */
function mayPass({ error }: Result): boolean {
  return error !== null && (error.status >= 500 || error.status === 429);
}

/**
 * @param titles the title of each chart @throws DeliveryFailed if a chart failed; RecipientsWait if it may succeed
 * later
 */
export function requireCharts(widgets: readonly Result[], titles: ReadonlyMap<string, string>): void {
  const failed = widgets.filter(({ error }) => error !== null);
  const one = failed.find((widget) => !mayPass(widget)) ?? failed[0];
  if (one === undefined) return;
  const message = `The chart ${titles.get(one.widgetId) ?? one.widgetId} failed: ${one.error?.error}`;
  throw mayPass(one) ? new RecipientsWait(message) : new DeliveryFailed(message);
}

/** Conditions require the charts' data, so a chart that may succeed later makes the run wait. @throws RecipientsWait */
export function requireJudgeable(widgets: readonly Result[], titles: ReadonlyMap<string, string>): void {
  requireCharts(widgets.filter(mayPass), titles);
}
