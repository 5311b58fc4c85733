import type { TableView } from '../tables/table-view.ts';

/** How the viewer has arranged the rows of a widget. */
export interface WidgetView extends TableView {
  /** Whether a chart is shown as a table. */
  readonly isTable?: boolean;
}

export type WidgetViews = ReadonlyMap<string, WidgetView>;

export const NOTHING_ARRANGED: WidgetViews = new Map();

export function withWidgetView(views: WidgetViews, widgetId: string, change: WidgetView): WidgetViews {
  return new Map(views).set(widgetId, { ...views.get(widgetId), ...change });
}
