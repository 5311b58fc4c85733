import type { HoverAxis, HoverLayer, Tip, ValueRef } from '../chart.ts';
import type { ChartView } from './create-view.ts';
import type { Formats } from './formats.ts';
import type { Datum } from './rows.ts';
import type { TooltipContent, TooltipLine } from './tooltip.ts';

/** What a tooltip lists of one mark. */
export function contentOfMark(formats: Formats, tip: Tip, datum: Datum): TooltipContent {
  const [first, second, ...others] = tip.values;
  const text = (value: ValueRef) => textOf(formats, datum, value);
  const listOf = (values: readonly ValueRef[]) => ({
    lines: values.map((value) => ({ label: titleOf(formats, value), value: text(value) })),
    more: formats.words.more,
  });
  if (first === undefined || second === undefined || isNumber(formats, first))
    return { title: null, ...listOf(tip.values) };
  if (tip.isFlow) return { title: `${text(first)} → ${text(second)}`, ...listOf(others) };
  return { title: text(first), ...listOf([second, ...others]) };
}

/** A position on the axis of a chart with the rows there. */
export interface AxisPoint {
  /** The position in the scale's pixels. */
  readonly position: number;
  readonly found: readonly { readonly layer: HoverLayer; readonly rows: readonly Datum[] }[];
}

/** The rows of all series that are nearest to a position on the axis; undefined without rows. */
export function nearestPoint(chart: ChartView, axis: HoverAxis, pixel: number): AxisPoint | undefined {
  const place = placer(chart, axis);
  let best: { position: number; distance: number } | undefined;
  for (const layer of axis.layers)
    for (const row of rowsOf(chart, layer)) {
      const position = place(row[layer.at.key]);
      const distance = Math.abs(position - pixel);
      if (Number.isFinite(distance) && (best === undefined || distance < best.distance))
        best = { position, distance };
    }
  if (best === undefined) return undefined;
  const { position } = best;
  const found = axis.layers.map((layer) => ({
    layer,
    rows: rowsOf(chart, layer).filter((row) => Math.abs(place(row[layer.at.key]) - position) < 0.5),
  }));
  return { position, found };
}

/** What a tooltip lists of all series at a position, the largest first. */
export function contentOfPoint(chart: ChartView, { found }: AxisPoint): TooltipContent | undefined {
  const { formats, periods } = chart;
  const first = found.find(({ rows }) => rows.length > 0);
  const row = first?.rows[0];
  if (first === undefined || row === undefined) return undefined;
  const { layer } = first;
  const isPartial = periods.partial !== null && Number(row[layer.at.key]) >= +periods.partial;
  return {
    title: isNumber(formats, layer.at)
      ? `${titleOf(formats, layer.at)} ${textOf(formats, row, layer.at)}`
      : textOf(formats, row, layer.at),
    note: isPartial ? formats.words.incomplete : null,
    lines:
      layer.tip !== null && layer.series === null
        ? ownLines(formats, layer, layer.tip, row)
        : linesOf(chart, found),
    more: formats.words.more,
  };
}

/** What the author wants to list, without the position, which is the title. */
function ownLines(formats: Formats, layer: HoverLayer, tip: Tip, row: Datum): TooltipLine[] {
  return tip.values
    .filter(({ key, column }) => key !== layer.at.key && column !== layer.at.column)
    .map((value) => ({ label: titleOf(formats, value), value: textOf(formats, row, value) }));
}

function linesOf(chart: ChartView, found: AxisPoint['found']): TooltipLine[] {
  const seen = new Set<string>();
  const lines = found.flatMap(({ layer, rows }) =>
    rows.flatMap((row) => {
      const id = `${layer.value.key} ${layer.series === null ? '' : String(row[layer.series.key])}`;
      if (seen.has(id) || row[layer.value.key] === null || row[layer.value.key] === undefined) return [];
      seen.add(id);
      return [{ amount: Number(row[layer.value.key]), line: lineOf(chart, layer, row) }];
    }),
  );
  // Layers with several measures keep the author's order.
  const isOneMeasure = new Set(found.map(({ layer }) => layer.value.key)).size === 1;
  if (isOneMeasure) lines.sort((a, b) => b.amount - a.amount);
  return lines.map(({ line }) => line);
}

function lineOf(chart: ChartView, layer: HoverLayer, row: Datum): TooltipLine {
  const { formats } = chart;
  const value = textOf(formats, row, layer.value);
  if (layer.series === null) return { label: titleOf(formats, layer.value), value };
  const series = row[layer.series.key];
  const colour = layer.colourScale === null ? undefined : colourOf(chart, layer.colourScale, series);
  const label = formats.text(series, {
    ...layer.series,
    style: 'full',
    names: formats.column(String(series)) !== undefined,
  });
  return { label, value, ...(colour === undefined ? {} : { colour }) };
}

function colourOf({ view, content }: ChartView, channel: string, value: unknown): string | undefined {
  const scale = content.chart.colours.find((one) => one.scale.endsWith(channel))?.scale ?? channel;
  try {
    const colour: unknown = (view.scale(scale) as (value: unknown) => unknown)(value);
    return typeof colour === 'string' ? colour : undefined;
  } catch {
    return undefined;
  }
}

function textOf(formats: Formats, datum: Datum, { key, ...request }: ValueRef): string {
  return formats.text(datum[key], { ...request, style: 'full' });
}

/** Whether a value needs the name of what it is. */
function isNumber(formats: Formats, { type, column }: ValueRef): boolean {
  return type === 'number' || (type === 'text' && formats.column(column ?? '')?.type === 'number');
}

function titleOf(formats: Formats, { title, column, figure }: ValueRef): string {
  return (figure && formats.words[figure]) ?? title ?? formats.title(column ?? '#count');
}

function rowsOf({ view }: ChartView, layer: HoverLayer): Datum[] {
  return view.data(layer.data) as Datum[];
}

/** The middle of a value's place on the axis. */
function placer({ view }: ChartView, axis: HoverAxis): (value: unknown) => number {
  const scale = view.scale(axis.scale) as ((value: unknown) => number | undefined) & { bandwidth?(): number };
  const half = (scale.bandwidth?.() ?? 0) / 2;
  return (value) => (scale(value) ?? Number.NaN) + half;
}
