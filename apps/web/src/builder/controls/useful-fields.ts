import type { Asked, ValueControlType } from '@facet/dashboards/controls';
import type { Catalog, CatalogView, Field } from '../../explore/fields/catalog.ts';

/** Whether a control of a kind can have a field. */
export function suits(
  type: ValueControlType,
  { kind, type: valueType }: Pick<Field, 'kind' | 'type'>,
): boolean {
  if (kind === 'segment') return false;
  return type !== 'TIME_GRAIN' || (kind === 'dimension' && valueType === 'time');
}

/**
 * What a control can be made of: the views that charts ask first, and in each the fields that most charts show first,
 * outside of their folders.
 */
export function usefulViews(
  { views }: Catalog,
  charts: readonly Asked[],
  accepts: (field: Field) => boolean,
): CatalogView[] {
  const asked = views.map((view) => ({
    view: ordered(view, charts, accepts),
    count: charts.filter((chart) => chart.hasView(view.name)).length,
  }));
  return asked
    .filter(({ view }) => view.fields.length > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ view }) => view);
}

function ordered(
  view: CatalogView,
  charts: readonly Asked[],
  accepts: (field: Field) => boolean,
): CatalogView {
  const counted = view.fields.filter(accepts).map((field) => {
    const count = charts.filter((chart) => chart.hasColumn(field.name)).length;
    return { field: count > 0 ? { ...field, path: [] } : field, count };
  });
  return {
    ...view,
    fields: counted.sort((one, other) => other.count - one.count).map(({ field }) => field),
  };
}
