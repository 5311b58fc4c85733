import type { View } from 'vega';
import type { ChartColumn } from '../chart.ts';
import type { Size } from './chart-content.ts';
import { drawable, frameFor, isAboutAs } from './chart-frame.ts';
import { ChartPointer } from './chart-pointer.ts';
import type { ChartTokens } from './chart-tokens.ts';
import { type ChartView, createView } from './create-view.ts';
import { type Highlight, highlightMarks } from './highlight.ts';
import { legibleChart } from './legible-chart.ts';
import type { MountedChart, MountOptions } from './mounted-chart.ts';
import { keepsOrder, sameColumns } from './same-order.ts';
import { Tooltip } from './tooltip.ts';
import type { ZoomableMap } from './zoomable-map.ts';

/** More rows than this are drawn on a canvas: as many elements would slow the page down. */
const SVG_ROWS = 2_000;

/**
 * Draws a compiled chart into an element, whose size it takes. The element needs a height of its own. It is `aria-busy`
 * while what it shows is out of date.
 */
export async function mountChart(element: HTMLElement, options: MountOptions): Promise<MountedChart> {
  const maps = options.chart.map === null ? null : await import('./maps.ts');
  const mount = new ChartMount(element, options, maps?.ZoomableMap);
  await mount.rebuild();
  return mount;
}

class ChartMount implements MountedChart {
  readonly #element: HTMLElement;
  readonly #tooltip: Tooltip;
  readonly #disposal = new AbortController();
  readonly map: ZoomableMap | null;
  #options: MountOptions;
  #chart: ChartView | null = null;
  #frame: HTMLElement | null = null;
  /** Draws one after the other. */
  #queue: Promise<void> = Promise.resolve();
  #isDisposed = false;

  constructor(element: HTMLElement, options: MountOptions, Zoomable: typeof ZoomableMap | undefined) {
    this.#element = element;
    this.#options = options;
    this.#tooltip = new Tooltip(element.ownerDocument, options.tokens);
    this.map = Zoomable === undefined ? null : this.#zoomable(Zoomable);
    this.map?.setRows(options);
  }

  update(rows: readonly (readonly unknown[])[], columns?: readonly ChartColumn[]): Promise<void> {
    const before = this.#options;
    const isSame =
      (columns === undefined || sameColumns(columns, before.columns)) &&
      // A scale would keep the order in which its categories arrived.
      keepsOrder(before.columns, before.rows, rows);
    this.#options = { ...this.#options, rows, ...(columns === undefined ? {} : { columns }) };
    this.map?.setRows(this.#options);
    this.#tooltip.hide();
    const isSameRenderer = this.#rendererOf() === this.#drawnWith;
    if (!isSame || !isSameRenderer) return this.rebuild();
    return this.#next(async () => {
      if (!this.#isLegible(this.#size())) return this.#build();
      await this.#pause();
      if (this.#chart === null) return;
      const size = this.#size();
      this.map?.applyTo(this.#chart);
      await this.#chart.draw(rows, size);
      this.#noteDrawn(size);
      this.#report();
    });
  }

  async resize({ width, height }: Size = this.#inside()): Promise<void> {
    if (width === 0 || height === 0) return;
    this.#measured = drawable({ width, height });
    this.#scale();
    return this.#next(async () => {
      if (this.#isDrawnAt(this.#measured)) return;
      await this.#options.whenStill?.();
      await this.#pause();
      const size = this.#measured;
      if (this.#isDisposed || this.#isDrawnAt(size)) return;
      if (!this.#isLegible(size)) return this.#build();
      await this.#chart?.resize(size, this.#options.pause);
      this.#noteDrawn(size);
      this.#report();
    });
  }

  setTheme(tokens: ChartTokens): Promise<void> {
    this.#options = { ...this.#options, tokens };
    this.#tooltip.setTheme(tokens);
    return this.rebuild();
  }

  setLocale(locale: string, timezone = this.#options.timezone): Promise<void> {
    this.#options = { ...this.#options, locale, timezone };
    return this.rebuild();
  }

  highlight(cells: Highlight | null): void {
    // The styles of all marks are costly to set.
    if (cells === null && this.#highlight === null) return;
    this.#highlight = cells;
    if (this.#chart !== null) highlightMarks(this.#chart.view, cells);
  }

  async toImage(scale = 2): Promise<Blob> {
    await this.#queue;
    const canvas = await this.#view().toCanvas(scale);
    return new Promise((resolve, reject) => {
      (canvas as unknown as HTMLCanvasElement).toBlob((blob) =>
        blob === null ? reject(new Error('The chart is too large for an image')) : resolve(blob),
      );
    });
  }

  async toSvg(): Promise<string> {
    await this.#queue;
    return this.#view().toSVG();
  }

  get description() {
    return this.#chart?.describe() ?? '';
  }

  get sampled() {
    return this.#chart?.sampled ?? null;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#disposal.abort();
    this.#tooltip.hide();
    this.#chart?.view.finalize();
    this.#chart = null;
    this.#frame?.remove();
    this.#frame = null;
  }

  #drawnWith: 'svg' | 'canvas' = 'svg';
  #drawnAt: Size = { width: 0, height: 0 };
  /** The size of the element when it was known last. */
  #measured: Size = { width: 0, height: 0 };
  #highlight: Highlight | null = null;

  #rendererOf(): 'svg' | 'canvas' {
    return this.#options.renderer ?? (this.#options.rows.length > SVG_ROWS ? 'canvas' : 'svg');
  }

  /** Draws a new view beside the present one, and puts it in its place once it is complete. */
  rebuild(): Promise<void> {
    return this.#next(() => this.#build());
  }

  async #build(): Promise<void> {
    await this.#pause();
    if (this.#isDisposed) return;
    const renderer = this.#rendererOf();
    const size = this.#size();
    const content = { ...this.#options, chart: legibleChart(this.#options, size) };
    const chart = await createView(content, { renderer, tooltip: () => undefined });
    await this.#pause();
    this.map?.applyTo(chart);
    await chart.draw(this.#options.rows, size, this.#options.pause);
    await this.#pause();
    if (this.#isDisposed) {
      chart.view.finalize();
      return;
    }
    const frame = frameFor(chart.content.chart, this.#element.ownerDocument);
    chart.view.initialize(frame);
    await chart.view.runAsync();
    new ChartPointer(chart, frame, this.#tooltip, this.#options).listen();
    this.#chart?.view.finalize();
    this.#frame?.remove();
    this.#element.append(frame);
    this.#chart = chart;
    this.#frame = frame;
    this.#drawnWith = renderer;
    this.#noteDrawn(size);
    this.#report();
  }

  #next(task: () => Promise<void>): Promise<void> {
    this.#element.setAttribute('aria-busy', 'true');
    const run = this.#queue.then(async () => {
      if (!this.#isDisposed) await task();
    });
    const queue = run
      .catch(() => undefined)
      .then(() => {
        if (this.#queue === queue) this.#element.removeAttribute('aria-busy');
      });
    this.#queue = queue;
    return run;
  }

  async #pause(): Promise<void> {
    await this.#options.pause?.();
  }

  #noteDrawn(size: Size): void {
    this.#drawnAt = size;
    this.#scale();
  }

  /** Fits what is drawn into the size that was measured last. Parts of small multiples are scrolled instead. */
  #scale(): void {
    if (this.#frame === null || this.#chart?.content.chart.layout === 'cells') return;
    const { width, height } = this.#measured;
    const factor = Math.min(width / this.#drawnAt.width, height / this.#drawnAt.height);
    const isAsDrawn = this.#isDrawnAt(this.#measured);
    this.#frame.style.setProperty('transform', isAsDrawn ? 'none' : `scale(${factor})`);
  }

  #isDrawnAt(size: Size): boolean {
    return isAboutAs(size, this.#drawnAt);
  }

  /** Whether the chart is drawn in the direction in which it can be read at a size. */
  #isLegible(size: Size): boolean {
    return this.#chart?.content.chart === legibleChart(this.#options, size);
  }

  #zoomable(Zoomable: typeof ZoomableMap): ZoomableMap {
    return new Zoomable(this.#element, {
      chart: () => this.#chart,
      draw: (drawing) => {
        this.#tooltip.hide();
        this.#next(drawing).then(
          () => this.#report(),
          (error: unknown) => this.#options.onError?.(String(error)),
        );
      },
      isOver: this.#disposal.signal,
    });
  }

  #view(): View {
    if (this.#chart === null) throw new Error('The chart is disposed');
    return this.#chart.view;
  }

  #size(): Size {
    this.#measured = drawable(this.#inside());
    return this.#measured;
  }

  #inside(): Size {
    const { clientWidth, clientHeight } = this.#element;
    return { width: clientWidth, height: clientHeight };
  }

  /** After each drawing. */
  #report(): void {
    if (this.#highlight !== null) this.highlight(this.#highlight);
    const [message] = this.#chart?.errors.splice(0) ?? [];
    if (message !== undefined) this.#options.onError?.(message);
  }
}
