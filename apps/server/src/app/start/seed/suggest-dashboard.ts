import { parse, stringify } from 'yaml';
import type { StarterFile } from '../../../features/deployments/demo/starter-project.ts';
import { titleOf } from './read-seed.ts';

interface Cube {
  readonly name: string;
  readonly dimensions: readonly { readonly name: string; readonly type: string }[];
  readonly measures: readonly { readonly name: string }[];
}

interface Report {
  readonly title: string;
  readonly sql: string;
  readonly visualisation: object;
}

const MOST_FIGURES = 4;
/** The charts of a cube; tables of many columns have many. */
const MOST_BARS = 2;

/** A dashboard for suggested models: for each cube its figures, its course over time, and its largest parts. */
export function suggestDashboard(
  title: string,
  models: readonly { readonly content: string }[],
): StarterFile {
  const cubes: Cube[] = models.flatMap(({ content }) => parse(content).cubes);
  const reports: Record<string, Report> = {};
  const widgets: object[] = [];
  let y = 0;
  for (const cube of cubes) {
    const prefix = cubes.length === 1 ? '' : `${titleOf(cube.name)}: `;
    if (cubes.length > 1) {
      widgets.push({ text: `## ${titleOf(cube.name)}`, at: [0, y, 12, 1] });
      y += 1;
    }
    const figures = cube.measures.slice(0, MOST_FIGURES).map(({ name }) => figureOf(cube, name));
    const width = 12 / Math.max(figures.length, 1);
    for (const [index, report] of figures.entries())
      widgets.push({ chart: add(report), at: [index * width, y, width, 2] });
    if (figures.length > 0) y += 2;
    const charts = chartsOf(cube);
    for (const [index, report] of charts.entries()) {
      const isLastAlone = index === charts.length - 1 && index % 2 === 0;
      widgets.push({ chart: add(report), at: [(index % 2) * 6, y, isLastAlone ? 12 : 6, 7] });
      if (index % 2 === 1 || isLastAlone) y += 7;
    }
    function add(report: Report): string {
      const key = `report-${Object.keys(reports).length + 1}`;
      reports[key] = { ...report, title: `${prefix}${report.title}` };
      return key;
    }
  }
  const content = stringify({ version: 1, title, reports, widgets }, { lineWidth: 0 });
  return { path: 'dashboards/overview.yml', content };
}

function figureOf({ name: cube }: Cube, measure: string): Report {
  return {
    title: titleOf(measure),
    sql: `SELECT MEASURE("${measure}") AS "${measure}" FROM "${cube}"`,
    visualisation: { kind: 'kpi', spec: { blocks: [{ type: 'number', column: measure }] } },
  };
}

/** The first sum, or else the count, over time and by the first texts. */
function chartsOf({ name: cube, dimensions, measures }: Cube): Report[] {
  const measure = (measures[1] ?? measures[0])?.name ?? 'count';
  const named = (type: string) => dimensions.filter((dimension) => dimension.type === type);
  const times = named('time').slice(0, 1);
  const texts = named('string').slice(0, MOST_BARS);
  return [
    ...times.map(({ name }) => ({
      title: `${titleOf(measure)} by month`,
      sql: `SELECT DATE_TRUNC('month', "${name}") AS "month", MEASURE("${measure}") AS "${measure}" FROM "${cube}" GROUP BY 1 ORDER BY 1`,
      visualisation: { kind: 'vega', spec: { type: 'line', x: 'month', y: measure } },
    })),
    ...texts.map(({ name }) => ({
      title: `${titleOf(measure)} by ${titleOf(name).toLowerCase()}`,
      sql: `SELECT "${name}", MEASURE("${measure}") AS "${measure}" FROM "${cube}" GROUP BY 1 ORDER BY 2 DESC LIMIT 20`,
      visualisation: { kind: 'vega', spec: { type: 'bar', x: name, y: measure } },
    })),
  ];
}
