import type { Order, Visualisation } from '@facet/query';
import { type ChosenDimension, MOST_COMPARED } from './chosen-dimensions.ts';
import type { ViewMeasure } from './view-of-model.ts';

/** More values than these are below one another. */
const MOST_BESIDE = 8;

/** How a measure is shown by the values of a dimension. */
interface ComparisonChart {
  readonly order: readonly Order[];
  /** How many values are shown; null for all. */
  readonly limit: number | null;
  /** What the reader has to know: that only the largest are shown, or what pale bars mean. */
  readonly note: 'top' | 'paler' | null;
  readonly visualisation: Visualisation;
}

/**
 * A map of areas, bars in the order of the values, or the largest values with the highest bar first.
 * @param lead by which values are large
 */
export function comparisonChart(
  dimension: ChosenDimension,
  measure: ViewMeasure,
  lead: ViewMeasure,
): ComparisonChart {
  const { name, type, isMap, isOrdered, values } = dimension;
  const tooltip = [...new Set([name, measure.name, lead.name])];
  if (isMap)
    return {
      order: [{ column: measure.name, direction: 'desc' }],
      limit: null,
      note: null,
      visualisation: {
        kind: 'map',
        spec: { type: 'areas', area: name, color: measure.name, label: name, tooltip },
      },
    };
  if (type === 'number') {
    // Some values may have so few rows that their rate means little, such as the hours of the night.
    const isWeighted = measure !== lead && lead.kind === 'count';
    return {
      order: [{ column: name, direction: 'asc' }],
      limit: null,
      note: isWeighted ? 'paler' : null,
      visualisation: {
        kind: 'vega',
        spec: isWeighted ? weightedBars(name, measure, lead) : columns(name, measure, tooltip),
      },
    };
  }
  if (isOrdered)
    return {
      order: [],
      limit: null,
      note: null,
      visualisation: {
        kind: 'vega',
        spec: values <= MOST_BESIDE ? columns(name, measure, tooltip) : rows(name, measure, tooltip),
      },
    };
  const isTop = values > MOST_COMPARED;
  return {
    order: [{ column: isTop ? lead.name : measure.name, direction: 'desc' }],
    limit: isTop ? MOST_COMPARED : null,
    note: isTop ? 'top' : null,
    visualisation: { kind: 'vega', spec: { ...rows(name, measure, tooltip), sort: 'descending' } },
  };
}

function columns(name: string, measure: ViewMeasure, tooltip: string[]) {
  const axis = { title: null };
  return { type: 'bar', x: { field: name, axis }, y: { field: measure.name, axis }, tooltip };
}

function rows(name: string, measure: ViewMeasure, tooltip: string[]) {
  return {
    type: 'bar',
    x: { field: name, axis: { title: null } },
    y: measure.name,
    horizontal: true,
    tooltip,
  };
}

/** Columns that are paler the less they have behind them. */
function weightedBars(name: string, measure: ViewMeasure, lead: ViewMeasure) {
  const amount = (field: string) => ({ field, type: 'quantitative' });
  return {
    mark: { type: 'bar', cornerRadiusEnd: 3 },
    encoding: {
      x: { field: name, type: 'ordinal', axis: { title: null, labelAngle: 0 } },
      y: { ...amount(measure.name), axis: { title: null } },
      opacity: {
        ...amount(lead.name),
        scale: { type: 'sqrt', domainMin: 0, range: [0.15, 1] },
        legend: null,
      },
      tooltip: [{ field: name, type: 'ordinal' }, amount(measure.name), amount(lead.name)],
    },
  };
}
