import { CHART_VERSION, type ChartColumn, type ChartKind, type CompiledChart } from '../chart.ts';
import { checkVega } from './bounds/check-vega.ts';
import { addBoxTargets, addBoxTips, narrowBoxes } from './box-plots.ts';
import { checkSpec, SPEC_LIMITS } from './check-spec.ts';
import { compileVegaLite } from './compile-vega-lite.ts';
import { finishVega } from './finish-vega.ts';
import { hoverOf } from './hover-axis.ts';
import { addHoverMarks } from './hover-marks.ts';
import { type Dict, isDict } from './json.ts';
import { mapChart } from './map-chart.ts';
import { mergeConfig } from './merge-config.ts';
import { narrowBars } from './narrow-bars.ts';
import { polishSpec } from './polish-spec.ts';
import { sankeyChart } from './sankey-chart.ts';
import { expandShortForm } from './short-forms.ts';
import { SpecError } from './spec-error.ts';
import { hasTransform, subjectsOf } from './subjects.ts';
import { turnBars } from './turn-bars.ts';
import { BASE_CONFIG } from './vega-config.ts';

export interface CompileOptions {
  readonly kind: ChartKind;
  /** The columns of the result, if they are known: names in the specification are checked against them. */
  readonly columns?: readonly ChartColumn[];
}

/**
 * Compiles what a report draws to a Vega specification without data. Colours, fonts and sizes in it are names of
 * tokens (`token:text`), titles names of columns (`title:flights`).
 * @param given a short form, Vega-Lite, or the settings of a map or a flow; as an object or as JSON
 * @throws SpecError that names the place
 */
export function compileChart(given: unknown, { kind }: CompileOptions): CompiledChart {
  const spec = parsed(given);
  checkSpec(spec);
  if (kind === 'map') return mapChart(spec);
  if (kind === 'sankey') return sankeyChart(spec);
  const chart = compileVega(spec);
  const turned = turnBars(spec);
  if (turned === undefined) return chart;
  return { ...chart, turned: { column: turned.column, chart: compileVega(turned.spec) } };
}

function parsed(given: unknown): Dict {
  if (isDict(given)) return given;
  if (typeof given !== 'string') throw new SpecError('', 'must be an object');
  if (given.length > SPEC_LIMITS.size)
    throw new SpecError('', `must have at most ${SPEC_LIMITS.size} characters`);
  try {
    const value: unknown = JSON.parse(given);
    if (isDict(value)) return value;
  } catch {
    throw new SpecError('', 'must be JSON');
  }
  throw new SpecError('', 'must be an object');
}

function compileVega(given: Dict): CompiledChart {
  const { config, ...rest } = expandShortForm(given);
  const written = polishSpec(rest);
  const spec = {
    ...written.spec,
    data: written.spec.data ?? { name: 'rows' },
    config: mergeConfig(BASE_CONFIG, config),
    ...(written.layout === 'fit' ? { width: 600, height: 300 } : {}),
  };
  const vega = compileVegaLite(spec);
  const finished = finishVega(vega, written);
  narrowBoxes(finished.vega, written);
  narrowBars(finished.vega, written.units);
  const polished = addBoxTips(finished.vega, written);
  const hover = polished.layout === 'fit' ? hoverOf(finished.vega, polished) : null;
  if (hover === null) addBoxTargets(finished.vega, polished);
  else addHoverMarks(finished.vega, hover, polished);
  checkVega(finished.vega, given);
  return {
    version: CHART_VERSION,
    kind: 'vega',
    vega: finished.vega,
    parse: finished.parse,
    tips: polished.tips,
    hover,
    colours: finished.colours,
    subjects: subjectsOf(finished.vega, polished, !hasTransform(given)),
    periods: finished.periods,
    layout: polished.layout,
    cells: polished.cells,
    turned: null,
    map: null,
    sankey: null,
  };
}
