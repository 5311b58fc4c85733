import type { ScenegraphEvent, View } from 'vega';
import type { ChartColumn } from '../chart.ts';
import type { ChartContent, Size } from './chart-content.ts';
import type { ChartTokens } from './chart-tokens.ts';
import { type ChartView, createView } from './create-view.ts';
import { type Highlight, highlightMarks } from './highlight.ts';
import { legibleChart } from './legible-chart.ts';
import type { Datum } from './rows.ts';
import type { Pause } from './runtime.ts';
import { Tooltip } from './tooltip.ts';
import { type AxisPoint, contentOfMark, contentOfPoint, nearestPoint } from './tooltip-content.ts';
import type { MapActions, ZoomableMap } from './zoomable-map.ts';

/** A mark or a position of a chart to which the viewer points. */
export interface ChartPoint {
  /**
   * The rows of the mark: cells by column, with times as dates. A mark that stands for several rows has the cells that it
   * shows.
   */
  readonly rows: readonly Readonly<Datum>[];
  /** The column of the value, such as the measure that can be drilled into; null if the mark has none. */
  readonly column: string | null;
  /** In the window. */
  readonly x: number;
  readonly y: number;
}

export interface MountOptions extends ChartContent {
  /** By default SVG, and canvas for many rows. */
  readonly renderer?: 'svg' | 'canvas';
  onClick?(point: ChartPoint): void;
  /** The viewer asks what can be done with a mark: the right button, or a long touch. */
  onMenu?(point: ChartPoint): void;
  /** Null when the pointer leaves. */
  onHover?(point: ChartPoint | null): void;
  /** A chart that could not be drawn completely. */
  onError?(message: string): void;
  /** Called before each part of the work, which waits for it, so that the page can do something else in between. */
  readonly pause?: Pause;
  /** Called when the element has another size: the chart is drawn for it once what is returned has resolved. */
  whenStill?(): Promise<void>;
}

export interface MountedChart {
  /** Draws other rows, without flicker. Columns replace the ones before. */
  update(rows: readonly (readonly unknown[])[], columns?: readonly ChartColumn[]): Promise<void>;
  /**
   * Fits the chart to the size of its element: at once by scaling what is there, then by drawing it anew. A hidden one has
   * no size, and the chart stays as it is.
   * @param size as an observer has reported it; by default it is read, which may make the browser lay out the page
   */
  resize(size?: Size): Promise<void>;
  setTheme(tokens: ChartTokens): Promise<void>;
  setLocale(locale: string, timezone?: string): Promise<void>;
  /** Fades the marks that have other values in these columns; null fades none. Not on a canvas. */
  highlight(cells: Highlight | null): void;
  /** The chart as a PNG. @param scale pixels of the image per pixel of the page */
  toImage(scale?: number): Promise<Blob>;
  toSvg(): Promise<string>;
  /** What people read who cannot see the chart. */
  readonly description: string;
  /** How many rows are drawn, of how many; null if all of them are. */
  readonly sampled: { readonly shown: number; readonly total: number } | null;
  /** Of a map; null for other charts. */
  readonly map: MapActions | null;
  dispose(): void;
}

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
    const frame = this.#element.ownerDocument.createElement('div');
    frame.style.setProperty('width', '100%');
    frame.style.setProperty('height', '100%');
    frame.style.setProperty('transform-origin', '0 0');
    // Many small multiples are higher than their widget.
    if (chart.content.chart.layout === 'cells') frame.style.setProperty('overflow', 'auto');
    frame.setAttribute('aria-hidden', 'true');
    chart.view.initialize(frame);
    await chart.view.runAsync();
    this.#listen(chart, frame);
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

  /** A pixel is how observers and elements differ in rounding. */
  #isDrawnAt({ width, height }: Size): boolean {
    return Math.abs(width - this.#drawnAt.width) <= 1 && Math.abs(height - this.#drawnAt.height) <= 1;
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

  #listen(chart: ChartView, frame: HTMLElement): void {
    let pointed: unknown;
    chart.view.addEventListener('mousemove', (event, item) => {
      pointed = item;
      this.#point(chart, frame, event, item);
    });
    chart.view.addEventListener('click', (event, item) => {
      const point = this.#pointAt(chart, frame, event, item);
      if (point !== undefined) this.#options.onClick?.(point.point);
    });
    frame.addEventListener('contextmenu', (event) => {
      const { onMenu } = this.#options;
      const { __data__: mark } = event.target as { __data__?: { mark?: unknown } };
      const item = mark?.mark === undefined ? pointed : mark;
      const point = this.#pointAt(chart, frame, event, item);
      if (point === undefined || onMenu === undefined) return;
      event.preventDefault();
      onMenu(point.point);
    });
    frame.addEventListener('mouseleave', () => this.#leave(chart));
  }

  #point(chart: ChartView, frame: HTMLElement, event: ScenegraphEvent, item: unknown): void {
    const found = this.#pointAt(chart, frame, event, item);
    if (found === undefined) {
      this.#leave(chart);
      return;
    }
    this.#markPosition(chart, found.axisPoint?.position ?? null);
    this.#tooltip.show(found.content, found.point);
    this.#options.onHover?.(found.point);
  }

  #leave(chart: ChartView): void {
    this.#tooltip.hide();
    this.#markPosition(chart, null);
    this.#options.onHover?.(null);
  }

  #markPosition(chart: ChartView, position: number | null): void {
    if (chart.view.signal('facet_hover') === position) return;
    chart.view
      .signal('facet_hover', position)
      .runAsync()
      .catch(() => undefined);
  }

  #pointAt(chart: ChartView, frame: HTMLElement, event: ScenegraphEvent | MouseEvent, item: unknown) {
    const { clientX: x, clientY: y } = event as unknown as MouseEvent;
    const { hover, tips, map, sankey } = chart.content.chart;
    if (hover !== null) {
      const axisPoint = this.#axisPoint(chart, frame, x, y);
      const content = axisPoint === undefined ? undefined : contentOfPoint(chart, axisPoint);
      if (axisPoint === undefined || content === undefined) return undefined;
      const all = axisPoint.found.flatMap((one) => one.rows);
      // One bar of a stack, or all of the position.
      const own = all.filter((row) => row === (item as { datum?: Datum } | null | undefined)?.datum);
      const rows = own.length > 0 ? own : all;
      return { axisPoint, content, point: { rows, column: hover.layers[0]?.value.column ?? null, x, y } };
    }
    const mark = item as { datum?: Datum; tooltip?: unknown } | null | undefined;
    const number = typeof mark?.tooltip === 'string' ? /^tip:(\d+)$/.exec(mark.tooltip)?.[1] : undefined;
    const tip = number === undefined ? undefined : tips[Number(number)];
    // An outline of an atlas has the row of its area, if there is one.
    const datum = (map?.area == null ? mark?.datum : mark?.datum?.row) as Datum | undefined;
    if (tip === undefined || datum === undefined || datum === null) return undefined;
    const content = contentOfMark(chart.formats, tip, datum);
    const column = tip.values.find(({ type }) => type === 'number')?.column ?? null;
    const row = sankey === null ? datum : (datum.row as Datum);
    return { axisPoint: undefined, content, point: { rows: [row], column, x, y } };
  }

  /** The position on the axis that is nearest to the pointer, if the pointer is on the plot. */
  #axisPoint(chart: ChartView, frame: HTMLElement, x: number, y: number): AxisPoint | undefined {
    const { hover } = chart.content.chart;
    if (hover === null) return undefined;
    const box = frame.getBoundingClientRect();
    const [left, top] = chart.view.origin();
    const inside = { x: x - box.left - left, y: y - box.top - top };
    const margin = 12;
    const { view } = chart;
    const isOutside =
      inside.x < -margin ||
      inside.y < -margin ||
      inside.x > view.width() + margin ||
      inside.y > view.height() + margin;
    return isOutside ? undefined : nearestPoint(chart, hover, inside[hover.channel]);
  }
}

function drawable({ width, height }: Size): Size {
  return { width: Math.max(40, Math.floor(width)), height: Math.max(40, Math.floor(height)) };
}

function sameColumns(one: readonly ChartColumn[], other: readonly ChartColumn[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether the categories of rows are among those of the rows before, in the same order. */
function keepsOrder(
  columns: readonly ChartColumn[],
  before: readonly (readonly unknown[])[],
  after: readonly (readonly unknown[])[],
): boolean {
  return columns.every(({ type }, place) => {
    if (type !== 'string') return true;
    const known = new Set(after.map((row) => row[place]));
    const kept = [...new Set(before.map((row) => row[place]))].filter((value) => known.has(value));
    return kept.length === known.size && [...known].every((value, index) => value === kept[index]);
  });
}
