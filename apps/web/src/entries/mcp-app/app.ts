import { compileChart } from '@facet/charts';
import { loadParts } from '@facet/charts/late-parts';
import { type MountedChart, mountChart } from '@facet/charts/view';
import { directionOf } from '@facet/look/locale';
import { DARK, LIGHT, type Tokens } from '@facet/look/tokens';
import { chartTokens } from '../../charts/chart-tokens.ts';
import { tokenVariables } from '../../look/tokens.tsx';
import { loadArea } from '../../words/area.ts';
import { MCP_APP } from '../../words/mcp-app/mcp-app-area.ts';
import { Host, type HostContext } from './host.ts';
import { element, rowsTable } from './rows-table.ts';
import { type ShownResult, shownResult } from './shown-result.ts';

/** The page that hosts of MCP Apps show for a result: its chart, or its rows as a table. */
export class McpApp {
  readonly #root: HTMLElement;
  readonly #host: Host;
  readonly #dark = matchMedia('(prefers-color-scheme: dark)');
  #context: HostContext = {};
  #result: ShownResult | undefined;
  #mounted: MountedChart | undefined;
  /** Draws one after the other. */
  #queue: Promise<void> = Promise.resolve();

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#host = new Host(window, {
      onContext: (context) => {
        this.#context = { ...this.#context, ...context };
        this.#draw();
      },
      onResult: (result) => {
        this.#result = shownResult(result);
        this.#draw();
      },
    });
  }

  start(): void {
    this.#dark.addEventListener('change', () => this.#draw());
    new ResizeObserver(() => {
      this.#host.reportHeight(Math.ceil(this.#root.getBoundingClientRect().height));
      void this.#mounted?.resize();
    }).observe(this.#root);
    this.#host.connect();
  }

  #draw(): void {
    this.#queue = this.#queue.then(() => this.#show()).catch(() => this.#explain());
  }

  async #show(): Promise<void> {
    const tokens = this.#applyTheme();
    const result = this.#result;
    if (result === undefined) return;
    const words = await loadArea(MCP_APP, this.#locale);
    const { rows, title, chart, hasMore } = result;
    const head = title === undefined ? [] : [element('h1', '', [title])];
    const note = hasMore
      ? [element('p', 'note', [words.firstRows(rows.length.toLocaleString(this.#locale))])]
      : [];
    this.#mounted?.dispose();
    this.#mounted = undefined;
    if (rows.length === 0) return this.#root.replaceChildren(...head, element('p', 'note', [words.noRows]));
    if (chart === undefined)
      return this.#root.replaceChildren(...head, rowsTable(result, this.#locale), ...note);
    const box = element('div', 'chart', []);
    const figure = element('figure', '', [box]);
    this.#root.replaceChildren(...head, figure, ...note);
    this.#mounted = await this.#mount(box, result, tokens, compileChart(chart.spec, { kind: chart.kind }));
    figure.setAttribute('role', 'img');
    figure.setAttribute('aria-label', [title, this.#mounted.description].filter(Boolean).join('. '));
  }

  async #mount(
    box: HTMLElement,
    { columns, rows, timezone }: ShownResult,
    tokens: Tokens,
    chart: ReturnType<typeof compileChart>,
  ): Promise<MountedChart> {
    await loadParts(chart.vega);
    const locale = this.#locale;
    return mountChart(box, { chart, columns, rows, timezone, locale, tokens: chartTokens(tokens) });
  }

  /** Shows the rows of a chart that cannot be drawn. */
  async #explain(): Promise<void> {
    const result = this.#result;
    if (result === undefined) return;
    const words = await loadArea(MCP_APP, this.#locale);
    this.#root.replaceChildren(element('p', 'note', [words.notDrawn]), rowsTable(result, this.#locale));
  }

  get #locale(): string {
    return this.#context.locale ?? navigator.language;
  }

  #applyTheme(): Tokens {
    const { theme = this.#dark.matches ? 'dark' : 'light' } = this.#context;
    const tokens = theme === 'dark' ? DARK : LIGHT;
    const { documentElement: page } = document;
    page.lang = this.#locale;
    page.dir = directionOf(this.#locale);
    page.style.colorScheme = tokens.scheme;
    for (const [name, value] of Object.entries(tokenVariables(tokens))) page.style.setProperty(name, value);
    return tokens;
  }
}
