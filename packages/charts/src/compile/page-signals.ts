import type { Dict } from './json.ts';

/** A time later than any period. */
const NEVER = 1e300;

/** Signals that the page sets before the chart is drawn. */
export function pageSignals(): Dict[] {
  return [
    // The size of the element, which does not change with the labels as `width` does.
    { name: 'facet_width', value: 600 },
    { name: 'facet_height', value: 300 },
    // How many steps of the granularity the time axis has.
    { name: 'facet_periods', value: 10 },
    // The begin of the period that is not over yet, and of the one before.
    { name: 'facet_partial', value: NEVER },
    { name: 'facet_before_partial', value: NEVER },
    // The position on the axis that the pointer is nearest to.
    { name: 'facet_hover', value: null },
    // The size of the cells of small multiples, and how many are beside each other.
    { name: 'facet_cell_width', value: 200 },
    { name: 'facet_cell_height', value: 140 },
    { name: 'facet_cells_across', value: 3 },
    // How many entries of a legend are beside each other.
    { name: 'facet_legend_columns', value: 4 },
  ];
}
