import { CHART_VERSION, type CompiledChart, type ValueRef } from '../chart.ts';
import { chartConfig } from './chart-config.ts';
import type { Dict } from './json.ts';
import { pageSignals } from './page-signals.ts';
import { Settings } from './settings.ts';

const SIGNAL = 'facet_colours_0';

/**
 * A flow from sources to targets. The page computes the positions of nodes and links, which depend on the size.
 * @throws SpecError
 */
export function sankeyChart(spec: Dict): CompiledChart {
  const settings = new Settings(spec);
  settings.oneOf('type', ['sankey']);
  const source = settings.required('source');
  const target = settings.required('target');
  const value = settings.required('value');
  settings.end();
  const amount: ValueRef = { key: 'value', column: value, type: 'number' };
  const text = (key: string, column: string): ValueRef => ({ key, column, type: 'text' });
  return {
    version: CHART_VERSION,
    kind: 'sankey',
    vega: {
      ...chartConfig(),
      width: 600,
      height: 300,
      autosize: { type: 'none' },
      padding: 0,
      signals: [...pageSignals(), { name: SIGNAL, value: ['token:accent'] }],
      data: [{ name: 'rows' }, { name: 'links' }, { name: 'nodes' }],
      scales: [
        {
          name: 'color',
          type: 'ordinal',
          domain: { data: 'nodes', field: 'name' },
          range: { signal: SIGNAL },
        },
      ],
      marks: [links(), nodes(), labels()],
    },
    parse: { [value]: 'number' },
    tips: [
      { values: [text('source', source), text('target', target), amount], isFlow: true },
      { values: [text('name', source), amount] },
    ],
    hover: null,
    subjects: [
      { measure: amount, dimensions: [text('source', source), text('target', target)], data: 'links' },
    ],
    colours: [{ scale: 'color', signal: SIGNAL, column: source }],
    periods: null,
    layout: 'fit',
    cells: null,
    turned: null,
    map: null,
    sankey: { source, target, value },
  };
}

function links(): Dict {
  return {
    name: 'facet_links',
    type: 'path',
    from: { data: 'links' },
    encode: {
      update: {
        path: { field: 'path' },
        stroke: { scale: 'color', field: 'source' },
        strokeWidth: { field: 'width' },
        strokeOpacity: { value: 0.32 },
        tooltip: { value: 'tip:0' },
      },
      hover: { strokeOpacity: { value: 0.6 } },
    },
  };
}

function nodes(): Dict {
  return {
    name: 'facet_nodes',
    type: 'rect',
    from: { data: 'nodes' },
    encode: {
      update: {
        x: { field: 'x0' },
        x2: { field: 'x1' },
        y: { field: 'y0' },
        y2: { field: 'y1' },
        fill: { scale: 'color', field: 'name' },
        cornerRadius: { value: 2 },
        tooltip: { value: 'tip:1' },
      },
    },
  };
}

/** Names beside the nodes: to the right, and to the left of the last ones. */
function labels(): Dict {
  return {
    name: 'facet_labels',
    type: 'text',
    from: { data: 'nodes' },
    interactive: false,
    encode: {
      update: {
        x: { signal: 'datum.isLast ? datum.x0 - 6 : datum.x1 + 6' },
        y: { signal: '(datum.y0 + datum.y1) / 2' },
        align: { signal: "datum.isLast ? 'right' : 'left'" },
        baseline: { value: 'middle' },
        text: { field: 'label' },
        limit: { signal: 'max(60, width * 0.22)' },
        fill: { value: 'token:text' },
        font: { value: 'token:font' },
        fontSize: { value: 'token:fontSize' },
        opacity: { signal: 'datum.y1 - datum.y0 < 7 ? 0 : 1' },
      },
    },
  };
}
