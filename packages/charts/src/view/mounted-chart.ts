import type { ChartColumn } from '../chart.ts';
import type { ChartContent, Size } from './chart-content.ts';
import type { ChartTokens } from './chart-tokens.ts';
import type { Highlight } from './highlight.ts';
import type { Datum } from './rows.ts';
import type { Pause } from './runtime.ts';
import type { MapActions } from './zoomable-map.ts';

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
