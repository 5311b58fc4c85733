import type { Locale } from '@facet/look/locale';
import { type ChosenDimension, MOST_COMPARED } from './chosen-dimensions.ts';
import { outlineOf } from './outline.ts';
import { type ReportOfView, ReportsOfView } from './reports-of-view.ts';
import { viewOfModel } from './view-of-model.ts';
import { VIEW_WORDS } from './words.ts';

/**
 * The charts that a view promises by its names and types, without a question to its data: what leads it as a number, over
 * time and by what it is probably grouped by, and a table. Empty if the view has no measures.
 * @param meta the view in the metadata of the data API
 */
export function suggestedReports(meta: object, locale: Locale): readonly ReportOfView[] {
  const view = viewOfModel(meta);
  const outline = outlineOf(view);
  if (outline === undefined) return [];
  const { chosen, time, candidates } = outline;
  const reports = new ReportsOfView(
    view,
    chosen,
    { span: undefined, totals: null, groups: [] },
    VIEW_WORDS[locale],
  );
  // Nobody has counted their values: as if there were many, of which the largest are shown.
  const groups = candidates
    .slice(0, 2)
    .map((one): ChosenDimension => ({ ...one, values: MOST_COMPARED + 1, isCut: true, isMap: false }));
  const [first, second] = groups;
  const span = { grain: 'month', range: null, filter: null, offset: null } as const;
  return [
    ...(time === null ? [] : [reports.trend(chosen.lead, time, span)]),
    ...groups.map((dimension) => reports.comparison(dimension)),
    reports.figure(chosen.lead, null, null),
    ...(first === undefined ? [] : [reports.table(first, second)]),
  ];
}
