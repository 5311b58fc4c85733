import type { Asked, ValueControlType } from '@facet/dashboards/controls';
import type { KnownCatalog } from './use-catalog.ts';
import { suits } from './useful-fields.ts';

export interface TargetChoice {
  readonly name: string;
  readonly title: string;
}

/** The fields of a chart with other data to which a control can apply there: of the type of its own field. */
export function targetsIn(
  { catalog, fields }: KnownCatalog,
  asked: Asked | undefined,
  type: ValueControlType,
  member: string,
): TargetChoice[] {
  const own = fields.get(member);
  if (own === undefined || asked === undefined || type === 'FIELD') return [];
  const views = catalog?.views.filter(({ name }) => asked.hasView(name)) ?? [];
  return views.flatMap((view) =>
    view.fields
      .filter((field) => field.name !== member && field.type === own.type && field.kind === own.kind)
      .filter((field) => suits(type, field) && (type === 'FILTER' || asked.hasGranularity(field.name)))
      .map(({ name, title }) => ({ name, title: views.length > 1 ? `${view.title}: ${title}` : title })),
  );
}
