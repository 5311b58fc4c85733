import type { ChartSample } from '../src/testing/chart-samples.ts';
import { testTokens } from '../src/testing/test-tokens.ts';
import { ColourScale, type CompiledChart, mountChart } from '../src/view/index.ts';

interface Sheet {
  readonly charts: readonly (Omit<ChartSample, 'kind' | 'spec'> & { readonly chart: CompiledChart })[];
  readonly width: number;
  readonly locale: string;
}

const scheme = location.search.endsWith('dark') ? 'dark' : 'light';
const { charts, width, locale } = (await (await fetch('charts.json')).json()) as Sheet;
await document.fonts.load('12px Inter');
document.body.className = scheme;
document.body.style.gridTemplateColumns = `repeat(auto-fill, ${width + 34}px)`;
const colours = new ColourScale();
const now = new Date('2001-08-16T00:00:00Z');
for (const { name, chart, columns, rows } of charts) {
  const figure = document.createElement('figure');
  const caption = document.createElement('figcaption');
  caption.textContent = name;
  const box = document.createElement('div');
  box.style.width = `${width}px`;
  box.style.height = `${Math.round(width * 0.62)}px`;
  figure.append(caption, box);
  document.body.append(figure);
  const begun = performance.now();
  await mountChart(box, {
    chart,
    columns,
    rows,
    tokens: testTokens(scheme),
    locale,
    timezone: 'UTC',
    colours,
    now,
  });
  figure.title = `${Math.round(performance.now() - begun)} ms`;
}
document.body.dataset.drawn = 'true';
