import type { Visualisation } from '@facet/query';
import type { FormKindId } from './chart-kinds.ts';
import { drawnChart } from './drawn-chart.ts';
import { type FormColumn, suits } from './form-column.ts';

/** The kind of what is drawn, if the form can show it. */
export function formKindOf(visualisation: Visualisation | null): FormKindId | undefined {
  const kind = visualisation?.kind;
  return kind === 'kpi' || kind === 'html' ? kind : drawnChart(visualisation)?.kind.id;
}

/** A key figure of the first measure, with a line where there are periods. */
export function newKeyFigure(columns: readonly FormColumn[]): Visualisation {
  const measure = columns.find((column) => suits(column, 'amount'));
  if (measure === undefined) return { kind: 'kpi' };
  const hasPeriods = columns.some(({ type }) => type === 'time');
  const types = hasPeriods ? ['number', 'sparkline'] : ['number'];
  return { kind: 'kpi', spec: { blocks: types.map((type) => ({ type, column: measure.name })) } };
}

/** A template that lists the columns of each row. */
export function newTemplate(columns: readonly FormColumn[]): Visualisation {
  const cells = columns.map(({ name }) => `{{[${name}]}}`);
  return {
    kind: 'html',
    spec: { html: `<ul>\n{{#each rows}}<li>${cells.join(' · ')}</li>\n{{/each}}</ul>` },
  };
}
