import type { View } from 'vega';
import type { ChartContent } from './chart-content.ts';
import { followGestures, type Pixels, ZOOM_STEP } from './map-gestures.ts';
import { FITTED, type MapZoom, moved, zoomed } from './map-zoom.ts';

/** What buttons of a map do. */
export interface MapActions {
  zoomIn(): void;
  zoomOut(): void;
  /** Shows the map as it fits its rows. */
  fit(): void;
}

/** A map as it is drawn. */
export interface DrawnMap {
  readonly view: View & { drawn(): Promise<void> };
  readonly mapExtent: 'whole' | 'part';
}

interface ZoomableMapOptions {
  /** The map that is in the page; null if none is yet. */
  readonly chart: () => DrawnMap | null;
  /** Draws the map again. */
  readonly draw: (drawing: () => Promise<void>) => void;
  /** Ends it. */
  readonly isOver: AbortSignal;
}

const MIDDLE = { x: 0.5, y: 0.5 };

/** A map that a viewer zooms and moves, with gestures and keys over its element, and with buttons. */
export class ZoomableMap implements MapActions {
  readonly #element: HTMLElement;
  readonly #options: ZoomableMapOptions;
  #zoom: MapZoom = FITTED;
  #places = '';
  #isWaiting = false;

  constructor(element: HTMLElement, options: ZoomableMapOptions) {
    this.#element = element;
    this.#options = options;
    followGestures(element, this, options.isOver);
  }

  zoomIn(): void {
    this.zoom(ZOOM_STEP);
  }

  zoomOut(): void {
    this.zoom(1 / ZOOM_STEP);
  }

  /** @param at what stays where it is; by default the middle */
  zoom(factor: number, at?: Pixels): void {
    const chart = this.#options.chart();
    if (chart === null) return;
    const { left, top, width, height } = this.#plotOf(chart);
    const place = at === undefined ? MIDDLE : { x: (at.x - left) / width, y: (at.y - top) / height };
    this.#show(zoomed(this.#zoom, factor, place, chart.mapExtent));
  }

  move({ x, y }: Pixels): void {
    const chart = this.#options.chart();
    if (chart === null) return;
    const { width, height } = this.#plotOf(chart);
    this.#show(moved(this.#zoom, { x: x / width, y: y / height }));
  }

  fit(): void {
    this.#show(FITTED);
  }

  /** Fits the next drawing if its rows are in other places than those before, as after a filter. */
  setRows({ chart: { map }, columns, rows }: ChartContent): void {
    const names = [map?.longitude, map?.latitude, map?.area];
    const cells = columns.flatMap(({ name }, index) => (names.includes(name) ? [index] : []));
    const places = JSON.stringify(rows.map((row) => cells.map((index) => row[index])));
    if (places !== this.#places) this.#zoom = FITTED;
    this.#places = places;
  }

  /** Applies what the viewer has chosen to a drawing that begins. */
  applyTo(chart: DrawnMap): void {
    chart.view.signal('facet_zoom', this.#zoom);
  }

  /** Draws what was chosen last, once for all gestures of a frame. */
  #show(zoom: MapZoom): void {
    this.#zoom = zoom;
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      this.#options.draw(async () => {
        const chart = this.#options.chart();
        if (chart === null) return;
        this.applyTo(chart);
        await chart.view.drawn();
      });
    });
  }

  #plotOf({ view }: DrawnMap) {
    const { left, top } = this.#element.getBoundingClientRect();
    const [x, y] = view.origin();
    return { left: left + x, top: top + y, width: view.width(), height: view.height() };
  }
}
