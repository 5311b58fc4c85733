import type { StartViewDownloadInput } from '@facet/client';
import type { Viewed } from './commands.ts';
import type { WidgetView } from './widget-views.ts';

/** What a viewer has clicked and arranged, as requests for pictures have it. */
export type SentView = Pick<StartViewDownloadInput, 'crossFilter' | 'arranged'>;

/** How the rows of a chart are arranged, as requests for files have it. */
export function sentArrangement({ sorting, order }: WidgetView) {
  return {
    ...(sorting && {
      sort: {
        column: sorting.column,
        direction: sorting.isDescending ? ('desc' as const) : ('asc' as const),
      },
    }),
    ...(order && { columns: [...order] }),
  };
}

export function sentView({ clicked, arranged }: Pick<Viewed, 'clicked' | 'arranged'>): SentView {
  const values = [...(clicked?.dimensions ?? [])].map(([member, value]) => ({
    member,
    value: value as string,
  }));
  const charts = [...arranged].map(([widgetId, view]) => ({
    widgetId,
    ...sentArrangement(view),
    ...(view.toggled && { groups: [...view.toggled] }),
    ...(view.isTable && { asTable: true }),
  }));
  return {
    ...(clicked && { crossFilter: { widgetId: clicked.widgetId, values } }),
    ...(charts.length > 0 && { arranged: charts }),
  };
}

/** What `sentView` was made of. */
export function receivedView({ crossFilter, arranged }: SentView): Pick<Viewed, 'clicked' | 'arranged'> {
  return {
    clicked: crossFilter
      ? {
          widgetId: crossFilter.widgetId,
          dimensions: new Map(crossFilter.values.map(({ member, value }) => [member, value])),
        }
      : undefined,
    arranged: new Map(
      (arranged ?? []).map(({ widgetId, sort, columns, groups, asTable }): [string, WidgetView] => [
        widgetId,
        {
          ...(sort && { sorting: { column: sort.column, isDescending: sort.direction === 'desc' } }),
          ...(columns && { order: columns }),
          ...(groups && { toggled: groups }),
          ...(asTable && { isTable: true }),
        },
      ]),
    ),
  };
}
