/**
 * The version of the compiler. A chart that was compiled by another version is compiled again, so this number
 * changes with everything that changes what is compiled.
 */
export const CHART_VERSION = 16;

/** The column in which charts compute the share of a part, such as a slice. */
export const SHARE_COLUMN = 'facet_share';

/** The kinds of reports that are charts. */
export const CHART_KINDS = ['vega', 'map', 'sankey'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** What a box of a box plot summarises of its values. */
export type BoxFigure = 'minimum' | 'lowerQuartile' | 'median' | 'upperQuartile' | 'maximum' | 'values';

/** A value that is JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A Vega specification: JSON, in which `token:NAME` and `title:COLUMN` are placeholders. */
export interface VegaSpec {
  [key: string]: unknown;
}

/** How a value of a tooltip or an axis is formatted. */
export interface ValueRef {
  /** The property of the datum that has the value. */
  readonly key: string;
  /** The column of the result from which the value is; null if the chart computes it from several. */
  readonly column: string | null;
  /** A d3 pattern that the author chose. */
  readonly pattern?: string;
  /** `time` for times, `number` for numbers, else text. */
  readonly type: 'time' | 'number' | 'text';
  /** The period to which the chart rounds the time, such as `yearmonth`. */
  readonly unit?: string;
  /** The author's title; by default the column's. */
  readonly title?: string;
  /** What the value is of the column's values, which the viewer's language names instead. */
  readonly figure?: BoxFigure;
}

/** What a tooltip lists for one mark. */
export interface Tip {
  readonly values: readonly ValueRef[];
  /** Whether the first two values are the ends of a flow. */
  readonly isFlow?: true;
}

/** Marks that share a position on an axis with others: their tooltip lists all of them. */
export interface HoverLayer {
  /** The data set of the marks in the Vega specification. */
  readonly data: string;
  /** The position along the axis. */
  readonly at: ValueRef;
  /** The value, by which the tooltip is sorted. */
  readonly value: ValueRef;
  /** What tells the series apart; null if there is one series. */
  readonly series: ValueRef | null;
  /** The scale that gives a series its colour; null without one. */
  readonly colourScale: string | null;
  /** What the author wants the tooltip to list instead. */
  readonly tip: Tip | null;
}

/** The axis along which the tooltip finds all series. */
export interface HoverAxis {
  readonly channel: 'x' | 'y';
  readonly scale: string;
  readonly layers: readonly HoverLayer[];
}

/** What a chart shows of a measure, for people who cannot see it. */
export interface Subject {
  readonly measure: ValueRef;
  /** What tells the values apart. */
  readonly dimensions: readonly ValueRef[];
  /** The data set of the Vega specification with the values; null for the rows as they are. */
  readonly data: string | null;
}

/** A scale that gives categories their colours, which the page assigns. */
export interface CategoryColours {
  readonly scale: string;
  /** The signal of the Vega specification with the colours in the order of the domain. */
  readonly signal: string;
  readonly column: string | null;
}

/** What a page needs to draw a report. */
export interface CompiledChart {
  readonly version: number;
  readonly kind: ChartKind;
  /** The Vega specification; its data set `rows` is empty. */
  readonly vega: VegaSpec;
  /** How cells of columns are read. */
  readonly parse: Readonly<Record<string, 'date' | 'number' | 'boolean'>>;
  readonly tips: readonly Tip[];
  readonly hover: HoverAxis | null;
  readonly colours: readonly CategoryColours[];
  readonly subjects: readonly Subject[];
  /** The column whose periods are the positions on the time axis; null without one. */
  readonly periods: string | null;
  /** Whether the chart fits its parts to the size, or has cells whose size depends on their number. */
  readonly layout: 'fit' | 'cells';
  readonly cells: CellLayout | null;
  /** Bars below each other, for places that are too narrow for the names of bars beside each other. */
  readonly turned: TurnedChart | null;
  readonly map: MapNeeds | null;
  readonly sankey: SankeyNeeds | null;
}

/** The same chart with its categories below each other. */
export interface TurnedChart {
  /** The column of the categories. */
  readonly column: string;
  readonly chart: CompiledChart;
}

/** The cells of small multiples, which share the size of the chart. Columns of the result count them. */
export interface CellLayout {
  readonly row: string | null;
  readonly column: string | null;
  readonly wrap: string | null;
  /** How many cells the author wants beside each other; null for as many as fit. */
  readonly perRow: number | null;
  /** The number of parts of a concatenation beside and below each other. */
  readonly across: number;
  readonly down: number;
}

/** The part of a local atlas that a map needs. */
export interface MapNeeds {
  /** `auto` is `us` if all points are in the United States. */
  readonly base: 'us' | 'world' | 'auto';
  readonly longitude: string | null;
  readonly latitude: string | null;
  /** The column that names the area, for maps of areas. */
  readonly area: string | null;
}

/** The columns of a flow. */
export interface SankeyNeeds {
  readonly source: string;
  readonly target: string;
  readonly value: string;
}

/** A column of the rows, as the query returns it. */
export interface ChartColumn {
  readonly name: string;
  readonly title?: string | null;
  readonly type?: 'string' | 'number' | 'boolean' | 'time' | null;
  readonly granularity?: string | null;
  readonly format?: unknown;
  readonly isMeasure?: boolean | null;
  /** The values of the column in the order that the model defines. */
  readonly order?: readonly string[] | null;
}

/** Where a specification is wrong, and why. */
export interface ChartProblem {
  /** The path in the specification, such as `encoding.x.field`; empty for the whole. */
  readonly path: string;
  /** A clause without a full stop. */
  readonly message: string;
}
