import { stemmer } from '@orama/stemmers/english';
import type { Language } from '../language.ts';
import { listed, listedTable } from '../spelled.ts';
import { KEYWORDS } from './keywords.ts';
import { CLOCK, DATES, GRANULARITIES, RANKS, UNIT_OVER_UNIT, UNITS } from './times.ts';

export const ENGLISH: Language = {
  code: 'en',
  keywords: KEYWORDS,
  charts: listedTable({
    bar: 'bar chart, bar graph, bars, column chart, columns, bar, bar plot, histogram',
    line: 'line chart, line graph, line, lines, line plot',
    area: 'area chart, area graph, area, stacked area',
    pie: 'pie chart, pie, donut, doughnut, donut chart, doughnut chart, pie graph',
    table: 'table, spreadsheet, grid',
    number: 'number, single number, kpi, big number',
    map: 'map, a map',
    scatter: 'scatter plot, scatter chart, scatter, scatterplot, scatter graph',
  }),
  units: UNITS,
  granularities: GRANULARITIES,
  unitOverUnit: UNIT_OVER_UNIT,
  numbers: listed(
    'zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen, eighteen, nineteen, twenty',
  ),
  multiples: {
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
    hundred: 100,
    thousand: 1000,
    million: 1_000_000,
    billion: 1_000_000_000,
    dozen: 12,
    k: 1000,
    m: 1_000_000,
  },
  one: ['a', 'an'],
  decimalComma: false,
  dates: DATES,
  ranks: RANKS,
  ordinalDot: false,
  clock: CLOCK,
  previousUnits: {},
  unitWords: {},
  compounds: [],
  roles: listedTable({
    origin: 'origin, origins, departure, departing, source, from, start, pickup, sender, starting',
    destination:
      'destination, destinations, arrival, arriving, target, to, end, dropoff, receiver, recipient',
  }),
  burdens: listed(
    'delay, late, cost, error, failure, complaint, return, refund, defect, churn, wait, cancellation, overdue, loss, delayed, risk, expense',
  ),
  booleans: listedTable({
    true: 'yes, true',
    false: 'no, false',
  }),
  nounsFirst: false,
  isPlural: (word) => word !== stemmer(word) && /[sxn]$/.test(word),
  stem: (word) => stemmer(word),
};
