import type { ScenegraphEvent } from 'vega';
import type { ChartView } from './create-view.ts';
import type { ChartPoint, MountOptions } from './mounted-chart.ts';
import type { Datum } from './rows.ts';
import type { Tooltip, TooltipContent } from './tooltip.ts';
import { type AxisPoint, contentOfMark, contentOfPoint, nearestPoint } from './tooltip-content.ts';

/** What is at the pointer. */
interface Pointed {
  /** Of a chart that has one row of values for each position on an axis. */
  readonly axisPoint: AxisPoint | undefined;
  readonly content: TooltipContent;
  readonly point: ChartPoint;
}

/** How far outside of the plot the pointer may be, in pixels. */
const MARGIN = 12;

/** Follows the pointer over a chart: shows the tooltip of what is there, and reports it. */
export class ChartPointer {
  readonly #chart: ChartView;
  readonly #frame: HTMLElement;
  readonly #tooltip: Tooltip;
  readonly #handlers: Pick<MountOptions, 'onClick' | 'onMenu' | 'onHover'>;

  /** @param frame the element of the chart */
  constructor(
    chart: ChartView,
    frame: HTMLElement,
    tooltip: Tooltip,
    handlers: Pick<MountOptions, 'onClick' | 'onMenu' | 'onHover'>,
  ) {
    this.#chart = chart;
    this.#frame = frame;
    this.#tooltip = tooltip;
    this.#handlers = handlers;
  }

  listen(): void {
    let pointed: unknown;
    const { view } = this.#chart;
    view.addEventListener('mousemove', (event, item) => {
      pointed = item;
      this.#point(event, item);
    });
    view.addEventListener('click', (event, item) => {
      const found = this.#pointAt(event, item);
      if (found !== undefined) this.#handlers.onClick?.(found.point);
    });
    this.#frame.addEventListener('contextmenu', (event) => {
      const { onMenu } = this.#handlers;
      const { __data__: mark } = event.target as { __data__?: { mark?: unknown } };
      const item = mark?.mark === undefined ? pointed : mark;
      const found = this.#pointAt(event, item);
      if (found === undefined || onMenu === undefined) return;
      event.preventDefault();
      onMenu(found.point);
    });
    this.#frame.addEventListener('mouseleave', () => this.#leave());
  }

  #point(event: ScenegraphEvent, item: unknown): void {
    const found = this.#pointAt(event, item);
    if (found === undefined) {
      this.#leave();
      return;
    }
    this.#markPosition(found.axisPoint?.position ?? null);
    this.#tooltip.show(found.content, found.point);
    this.#handlers.onHover?.(found.point);
  }

  #leave(): void {
    this.#tooltip.hide();
    this.#markPosition(null);
    this.#handlers.onHover?.(null);
  }

  #markPosition(position: number | null): void {
    const { view } = this.#chart;
    if (view.signal('facet_hover') === position) return;
    view
      .signal('facet_hover', position)
      .runAsync()
      .catch(() => undefined);
  }

  #pointAt(event: ScenegraphEvent | MouseEvent, item: unknown): Pointed | undefined {
    const { clientX: x, clientY: y } = event as unknown as MouseEvent;
    return this.#chart.content.chart.hover === null ? this.#markAt(item, x, y) : this.#rowAt(item, x, y);
  }

  #rowAt(item: unknown, x: number, y: number): Pointed | undefined {
    const axisPoint = this.#axisPoint(x, y);
    const content = axisPoint === undefined ? undefined : contentOfPoint(this.#chart, axisPoint);
    if (axisPoint === undefined || content === undefined) return undefined;
    const all = axisPoint.found.flatMap((one) => one.rows);
    // One bar of a stack, or all of the position.
    const own = all.filter((row) => row === (item as { datum?: Datum } | null | undefined)?.datum);
    const rows = own.length > 0 ? own : all;
    const column = this.#chart.content.chart.hover?.layers[0]?.value.column ?? null;
    return { axisPoint, content, point: { rows, column, x, y } };
  }

  #markAt(item: unknown, x: number, y: number): Pointed | undefined {
    const { tips, map, sankey } = this.#chart.content.chart;
    const mark = item as { datum?: Datum; tooltip?: unknown } | null | undefined;
    const number = typeof mark?.tooltip === 'string' ? /^tip:(\d+)$/.exec(mark.tooltip)?.[1] : undefined;
    const tip = number === undefined ? undefined : tips[Number(number)];
    // An outline of an atlas has the row of its area, if there is one.
    const datum = (map?.area == null ? mark?.datum : mark?.datum?.row) as Datum | undefined;
    if (tip === undefined || datum === undefined || datum === null) return undefined;
    const content = contentOfMark(this.#chart.formats, tip, datum);
    const column = tip.values.find(({ type }) => type === 'number')?.column ?? null;
    const row = sankey === null ? datum : (datum.row as Datum);
    return { axisPoint: undefined, content, point: { rows: [row], column, x, y } };
  }

  /** The position on the axis that is nearest to the pointer, if the pointer is on the plot. */
  #axisPoint(x: number, y: number): AxisPoint | undefined {
    const { view, content } = this.#chart;
    const { hover } = content.chart;
    if (hover === null) return undefined;
    const box = this.#frame.getBoundingClientRect();
    const [left, top] = view.origin();
    const inside = { x: x - box.left - left, y: y - box.top - top };
    const isOutside =
      inside.x < -MARGIN ||
      inside.y < -MARGIN ||
      inside.x > view.width() + MARGIN ||
      inside.y > view.height() + MARGIN;
    return isOutside ? undefined : nearestPoint(this.#chart, hover, inside[hover.channel]);
  }
}
