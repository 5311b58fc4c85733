import type { Json } from '../chart.ts';
import type { Result, ResultColumn } from './result.ts';
import { suggestedChart } from './suggested-chart.ts';

/** The kinds of charts that people ask for by name. */
export type AskedKind = 'bar' | 'line' | 'area' | 'pie' | 'table' | 'number' | 'map' | 'scatter';

/** What is drawn, as the `meta` of a report has it. */
export interface Chart {
  readonly kind: 'vega' | 'map' | 'kpi' | 'table';
  readonly spec?: { readonly [key: string]: Json };
}

/**
 * A result drawn as the kind that somebody asked for, or as what suits it: a chart, a key figure for a single number, or a
 * table. What cannot be drawn as the kind is drawn as what suits it.
 * @param isAdditive whether the values of a measure can be added up
 * @param sortedBy the column by which somebody has sorted the rows; undefined if nobody has
 */
export function chartOfKind(
  asked: AskedKind | null,
  result: Result,
  isAdditive: (member: string) => boolean,
  sortedBy?: string,
): Chart {
  const suggested = suggestedChart(result, isAdditive, sortedBy);
  const wanted = asked === null ? undefined : drawnAs(asked, result.columns);
  if (wanted !== undefined) return wanted;
  if (suggested !== undefined) return { kind: 'vega', spec: suggested };
  return (result.rows.length === 1 && numberOf(result.columns)) || { kind: 'table' };
}

/** The chart of a kind; undefined if the result lacks what the kind needs. */
function drawnAs(asked: AskedKind, columns: readonly ResultColumn[]): Chart | undefined {
  if (asked === 'table') return { kind: 'table' };
  if (asked === 'number') return numberOf(columns);
  const [amount, second] = columns.filter(({ isMeasure, type }) => isMeasure === true && type === 'number');
  const dimensions = columns.filter(({ isMeasure }) => isMeasure !== true);
  const main = dimensions.find(({ type }) => type === 'time') ?? dimensions[0];
  const other = dimensions.find((column) => column !== main);
  if (amount === undefined || main === undefined) return undefined;
  const colour: Record<string, string> = other === undefined ? {} : { color: other.name };
  switch (asked) {
    case 'pie':
      return { kind: 'vega', spec: { type: 'pie', value: amount.name, color: main.name } };
    case 'map':
      return { kind: 'map', spec: { type: 'areas', area: (other ?? main).name, color: amount.name } };
    case 'scatter':
      return (
        second && {
          kind: 'vega',
          spec: { type: 'scatter', x: amount.name, y: second.name, label: main.name, ...colour },
        }
      );
    case 'bar':
      return { kind: 'vega', spec: { type: 'bar', x: main.name, y: amount.name, ...colour } };
    default: {
      // Lines expect time, and others are in the order of the rows.
      const x = main.type === 'time' ? main.name : { field: main.name, type: 'ordinal' };
      return { kind: 'vega', spec: { type: asked, x, y: amount.name, ...colour } };
    }
  }
}

function numberOf(columns: readonly ResultColumn[]): Chart | undefined {
  const amount = columns.find(({ isMeasure, type }) => isMeasure === true && type === 'number');
  if (amount === undefined) return undefined;
  const number = { type: 'number', column: amount.name };
  // Whose number it is: "which hour has the longest delays" asks for the hour.
  const named = columns.filter(({ isMeasure, name }) => isMeasure !== true && IN_TEMPLATES.test(name));
  if (named.length === 0) return { kind: 'kpi', spec: { blocks: [number] } };
  const html = `<p>${named.map(({ name, title }) => `${plain(title ?? name)}: <b>{{${name}}}</b>`).join(' · ')}</p>`;
  return { kind: 'kpi', spec: { blocks: [{ type: 'html', html }, number] } };
}

/** Names of columns that templates can have. */
const IN_TEMPLATES = /^[^\s{}[\]]+$/;

/** A title as text in HTML. */
function plain(title: string): string {
  return title.replaceAll(/[&<>{}]/g, ' ').trim();
}
