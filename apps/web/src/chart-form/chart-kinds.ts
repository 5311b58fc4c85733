/** A kind of chart that people choose, as in docs/charts.md. */
export type ChartKindId =
  | 'bar'
  | 'line'
  | 'area'
  | 'combo'
  | 'scatter'
  | 'pie'
  | 'donut'
  | 'heatmap'
  | 'boxplot'
  | 'funnel'
  | 'points'
  | 'areas'
  | 'sankey';

/** What else the form can make of an answer: a key figure of parts, and a template. */
export type FormKindId = ChartKindId | 'kpi' | 'html';

export type SlotName =
  | 'x'
  | 'y'
  | 'color'
  | 'size'
  | 'facet'
  | 'tooltip'
  | 'label'
  | 'value'
  | 'stage'
  | 'bars'
  | 'line'
  | 'latitude'
  | 'longitude'
  | 'area'
  | 'source'
  | 'target';

/** Which columns suit: amounts are measures, other numbers are amounts where a chart has no use for categories. */
export type Taste = 'any' | 'amount' | 'category' | 'number';

/** A part of a chart to which columns are assigned. */
export interface Slot {
  readonly name: SlotName;
  readonly takes: Taste;
  readonly isRequired?: true;
  readonly isList?: true;
  /** Whether it takes the name of a column only, without settings. */
  readonly isPlain?: true;
  /** What explains it beside the marks. */
  readonly guide?: 'axis' | 'legend';
  /** Whether the chart expects times here, so that other columns have to be declared as categories. */
  readonly expectsTime?: true;
  /** Its channel in Vega-Lite, if that has the chart as a single view. */
  readonly channel?: string;
}

export type OptionName =
  | 'stack'
  | 'horizontal'
  | 'sort'
  | 'labels'
  | 'points'
  | 'curve'
  | 'axes'
  | 'base'
  | 'columns';

/** Why a kind does not suit a result. */
export type Need =
  | 'nothing'
  | 'amount'
  | 'twoAmounts'
  | 'amountAndDimension'
  | 'amountAndTwoDimensions'
  | 'twoNumbers';

export interface ChartKind {
  readonly id: ChartKindId;
  /** Of the visualisation. */
  readonly kind: 'vega' | 'map' | 'sankey';
  readonly slots: readonly Slot[];
  readonly options: readonly OptionName[];
  readonly need: Need;
  readonly hasReferences: boolean;
  /** Its mark in Vega-Lite, if the form can read it there. */
  readonly mark?: string;
}

const place: Slot = { name: 'x', takes: 'any', isRequired: true, guide: 'axis', channel: 'x' };
const time: Slot = { ...place, expectsTime: true };
const amounts: Slot = {
  name: 'y',
  takes: 'amount',
  isRequired: true,
  isList: true,
  guide: 'axis',
  channel: 'y',
};
const series: Slot = { name: 'color', takes: 'category', guide: 'legend', channel: 'color' };
/** Bars are of a category each, or lighter and darker by an amount. */
const shade: Slot = { ...series, takes: 'any' };
const tooltip: Slot = { name: 'tooltip', takes: 'any', isList: true, channel: 'tooltip' };
const facet: Slot = { name: 'facet', takes: 'category', isPlain: true };
const framed = [tooltip, facet];
const parts: readonly Slot[] = [
  { name: 'value', takes: 'amount', isRequired: true, channel: 'theta' },
  { ...series, isRequired: true },
  facet,
];
const plainAmount = { takes: 'amount', isPlain: true } as const;
const number = { takes: 'number', isPlain: true, isRequired: true } as const;
const name: Slot = { name: 'label', takes: 'category', isPlain: true };
const named: Slot = { name: 'tooltip', takes: 'any', isPlain: true, isList: true };

/** The kinds of charts, in the order in which they are offered. */
export const CHART_KINDS: readonly ChartKind[] = [
  {
    id: 'bar',
    kind: 'vega',
    slots: [place, amounts, shade, ...framed],
    options: ['stack', 'horizontal', 'sort', 'labels', 'columns'],
    need: 'amountAndDimension',
    hasReferences: true,
    mark: 'bar',
  },
  {
    id: 'line',
    kind: 'vega',
    slots: [time, amounts, series, ...framed],
    options: ['curve', 'points', 'columns'],
    need: 'amountAndDimension',
    hasReferences: true,
    mark: 'line',
  },
  {
    id: 'area',
    kind: 'vega',
    slots: [time, amounts, series, ...framed],
    options: ['stack', 'curve', 'columns'],
    need: 'amountAndDimension',
    hasReferences: true,
    mark: 'area',
  },
  {
    id: 'combo',
    kind: 'vega',
    slots: [
      time,
      { name: 'bars', takes: 'amount', isRequired: true, guide: 'axis' },
      { name: 'line', takes: 'amount', isRequired: true, guide: 'axis' },
      ...framed,
    ],
    options: ['axes', 'columns'],
    need: 'twoAmounts',
    hasReferences: true,
  },
  {
    id: 'scatter',
    kind: 'vega',
    slots: [
      { ...place, takes: 'number' },
      { name: 'y', takes: 'number', isRequired: true, guide: 'axis', channel: 'y' },
      { name: 'size', takes: 'amount', channel: 'size', guide: 'legend' },
      { ...series, takes: 'any' },
      name,
      ...framed,
    ],
    options: ['columns'],
    need: 'twoNumbers',
    hasReferences: true,
    mark: 'circle',
  },
  {
    id: 'pie',
    kind: 'vega',
    slots: parts,
    options: ['columns'],
    need: 'amountAndDimension',
    hasReferences: false,
  },
  {
    id: 'donut',
    kind: 'vega',
    slots: parts,
    options: ['columns'],
    need: 'amountAndDimension',
    hasReferences: false,
  },
  {
    id: 'heatmap',
    kind: 'vega',
    slots: [
      { ...place, takes: 'category' },
      { name: 'y', takes: 'category', isRequired: true, guide: 'axis', channel: 'y' },
      { ...series, takes: 'amount', isRequired: true },
      ...framed,
    ],
    options: ['columns'],
    need: 'amountAndTwoDimensions',
    hasReferences: false,
    mark: 'rect',
  },
  {
    id: 'boxplot',
    kind: 'vega',
    slots: [
      { ...place, takes: 'category' },
      { name: 'y', takes: 'number', isRequired: true, guide: 'axis', channel: 'y' },
      facet,
    ],
    options: ['columns'],
    need: 'amountAndDimension',
    hasReferences: false,
    mark: 'boxplot',
  },
  {
    id: 'funnel',
    kind: 'vega',
    slots: [
      { name: 'stage', takes: 'category', isRequired: true, guide: 'axis' },
      { name: 'value', takes: 'amount', isRequired: true },
      facet,
    ],
    options: ['columns'],
    need: 'amountAndDimension',
    hasReferences: false,
  },
  {
    id: 'points',
    kind: 'map',
    slots: [
      { name: 'latitude', ...number },
      { name: 'longitude', ...number },
      { name: 'size', ...plainAmount },
      { name: 'color', ...plainAmount },
      name,
      named,
    ],
    options: ['base'],
    need: 'twoNumbers',
    hasReferences: false,
  },
  {
    id: 'areas',
    kind: 'map',
    slots: [
      { name: 'area', takes: 'category', isPlain: true, isRequired: true },
      { name: 'color', ...plainAmount },
      name,
      named,
    ],
    options: ['base'],
    need: 'amountAndDimension',
    hasReferences: false,
  },
  {
    id: 'sankey',
    kind: 'sankey',
    slots: [
      { name: 'source', takes: 'category', isPlain: true, isRequired: true },
      { name: 'target', takes: 'category', isPlain: true, isRequired: true },
      { name: 'value', ...plainAmount, isRequired: true },
    ],
    options: [],
    need: 'amountAndTwoDimensions',
    hasReferences: false,
  },
];

/** All kinds that are offered, with what each needs. */
export const FORM_KINDS: readonly { readonly id: FormKindId; readonly need: Need }[] = [
  ...CHART_KINDS,
  { id: 'kpi', need: 'amount' },
  { id: 'html', need: 'nothing' },
];

export function chartKind(id: ChartKindId): ChartKind {
  return CHART_KINDS.find((kind) => kind.id === id) as ChartKind;
}
