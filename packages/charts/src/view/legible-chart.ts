import type { CompiledChart } from '../chart.ts';
import type { ChartContent, Size } from './chart-content.ts';
import { Formats } from './formats.ts';
import { isWhole } from './wrap-label.ts';

/** Pixels in which a shortened name is still easy to tell from others. */
const ENOUGH = 80;
/** Pixels that one category takes when they are below each other. */
const ROW = 15;
/** Pixels of the axis beside bars beside each other. */
const AXIS_WIDTH = 44;
/** Pixels above and below bars below each other, for the legend, and for an axis unless each bar has its amount. */
const LEGEND_HEIGHT = 28;
const AXIS_HEIGHT = 40;

/** The chart in the direction in which the names of its categories can be read at a size. */
export function legibleChart(
  { chart, columns, rows, locale }: Pick<ChartContent, 'chart' | 'columns' | 'rows' | 'locale'>,
  { width, height }: Size,
): CompiledChart {
  const { turned } = chart;
  const place = columns.findIndex(({ name }) => name === turned?.column);
  if (turned === null || columns[place]?.type !== 'string') return chart;
  const names = new Set(rows.map((row) => row[place]));
  const room = (width - AXIS_WIDTH) / Math.max(1, names.size);
  if (room >= ENOUGH || names.size * ROW > height - heightAround(turned.chart)) return chart;
  const formats = new Formats(columns, locale);
  const isReadable = (name: unknown) =>
    isWhole(formats.text(name, { column: turned.column, type: 'text' }), room);
  return [...names].every(isReadable) ? chart : turned.chart;
}

function heightAround({ vega, colours }: CompiledChart): number {
  const axes = Array.isArray(vega.axes) ? vega.axes : [];
  const hasAxis = axes.some(({ orient, labels }) => orient === 'bottom' && labels !== false);
  return (hasAxis ? AXIS_HEIGHT : 0) + (colours.length > 0 ? LEGEND_HEIGHT : 0);
}
