import type { View, ViewOptions } from 'vega';
import type { CellLayout, MapNeeds, SankeyNeeds } from '../chart.ts';
import type { Atlas } from './atlas.ts';
import { cellsIn } from './cells.ts';
import type { ChartContent, Size } from './chart-content.ts';
import { ColourScale } from './colour-scale.ts';
import { describeChart } from './describe-chart.ts';
import { ChartTooLarge } from './drawing-budget.ts';
import { followOrder, valuesInOrder } from './follow-order.ts';
import { Formats } from './formats.ts';
import { loadParts } from './late-parts.ts';
import { legibleChart } from './legible-chart.ts';
import { localNow, type Periods, periodsIn } from './periods.ts';
import { type Datum, datumsOf } from './rows.ts';
import { type Pause, type PausingView, viewOf } from './runtime.ts';
import { sampleRows } from './sample-rows.ts';
import { sankeyData } from './sankey-rows.ts';
import { withTokens } from './sentinels.ts';
import { changeset } from './vega.ts';

/** A chart that is drawn into no page, or into one later. Made by `createView`. */
export class ChartView {
  readonly view: PausingView;
  readonly formats: Formats;
  readonly content: ChartContent;
  periods: Periods = { steps: 1, partial: null, beforePartial: null };
  /** How many rows are drawn, of how many; null if all of them are. */
  sampled: { readonly shown: number; readonly total: number } | null = null;
  /** Whether a map shows a whole atlas. */
  mapExtent: Atlas['extent'] = 'whole';
  /** What went wrong while drawing; the chart may be incomplete. */
  readonly errors: string[] = [];
  readonly #colours: ColourScale;
  readonly #isWrapped: boolean;
  #rows: readonly (readonly unknown[])[] = [];
  #data: readonly Datum[] = [];
  #width = 600;

  constructor(content: ChartContent, options: ViewOptions = {}) {
    const { chart, columns, tokens, locale } = content;
    this.content = content;
    this.#colours = content.colours ?? new ColourScale();
    this.formats = new Formats(columns, locale);
    this.#isWrapped = JSON.stringify(chart.vega).includes('facetWrap(');
    const spec = withTokens(chart.vega, tokens, (column) => this.formats.title(column));
    followOrder(spec, columns);
    this.view = viewOf(spec, this.formats, options, (message) => this.errors.push(message));
  }

  /**
   * Draws rows at a size.
   * @param pause called after each mark
   */
  draw(rows: readonly (readonly unknown[])[], size: Size, pause?: Pause): Promise<void> {
    return this.view.drawAtOnce(() => this.#draw(rows, size), pause);
  }

  /**
   * Draws the same rows at another size.
   * @param pause called after each mark
   */
  resize(size: Size, pause?: Pause): Promise<void> {
    return this.view.drawAtOnce(() => this.#redraw(size), pause);
  }

  async #draw(rows: readonly (readonly unknown[])[], size: Size): Promise<void> {
    const { chart, columns } = this.content;
    this.#rows = rows;
    const sample = sampleRows(chart, datumsOf(chart, columns, rows), size.width);
    const data = sample.rows;
    this.#data = data;
    this.sampled = data.length < sample.total ? { shown: data.length, total: sample.total } : null;
    this.#resize(size);
    this.#setPeriods(data);
    if (chart.map !== null) await this.#setAtlas(chart.map, data);
    if (chart.sankey !== null) await this.#setFlow(chart.sankey, size);
    this.#replace('rows', data);
    const isOtherLegend = this.#foreseeColours();
    // Labels of other rows are wider or narrower.
    this.view.resize();
    await this.view.drawn();
    if (this.#assignColours()) await this.view.drawn();
    else if (isOtherLegend) await this.#layOut();
    await this.#fitLabels();
  }

  async #redraw(size: Size): Promise<void> {
    const { sankey } = this.content.chart;
    this.#resize(size);
    if (sankey !== null) await this.#setFlow(sankey, size);
    await this.view.drawn();
    // A legend has more or fewer columns at another width.
    if (this.#assignColours()) await this.view.drawn();
    await this.#fitLabels();
  }

  /** What people read who cannot see what is drawn. */
  describe(): string {
    const drawn = (data: string) => dataOf(this.view, data);
    return describeChart({ ...this.content, rows: this.#rows, drawn });
  }

  /** Labels break into lines once the width of the plot is known, which then leaves them room. */
  async #fitLabels(): Promise<void> {
    if (this.#isWrapped) await this.#layOut();
  }

  /** Gives each part of the chart the room that the others leave, now that they have their sizes. */
  async #layOut(): Promise<void> {
    this.view.resize();
    await this.view.drawn();
  }

  #resize({ width, height }: Size): void {
    const { chart } = this.content;
    this.#width = width;
    this.view.signal('facet_width', width).signal('facet_height', height);
    if (chart.layout === 'fit') this.view.width(width).height(height);
    else if (chart.cells !== null) this.#setCells(chart.cells, { width, height });
  }

  #setCells(layout: CellLayout, size: Size): void {
    const { count, across, cellWidth, cellHeight } = cellsIn(layout, this.#data, size);
    if (count > MOST_CELLS) throw new ChartTooLarge('The chart has too many cells');
    this.view.signal('facet_cells_across', across);
    this.view.signal('facet_cell_width', cellWidth).signal('facet_cell_height', cellHeight);
  }

  #replace(name: string, data: readonly object[]): void {
    this.view.change(
      name,
      changeset()
        .remove(() => true)
        .insert(data as object[]),
    );
  }

  async #setAtlas(needs: MapNeeds, data: readonly Datum[]): Promise<void> {
    const { atlasFor } = await import('./maps.ts');
    const { features, projection, fit, extent } = await atlasFor(needs, data);
    this.mapExtent = extent;
    this.view.signal('facet_projection', projection).signal('facet_fit', fit);
    // Vega marks its data sets, so each view has outlines of its own.
    this.#replace(
      'atlas',
      features.map((outline) => ({ ...outline })),
    );
  }

  async #setFlow(needs: SankeyNeeds, size: Size): Promise<void> {
    const { nodes, links } = await sankeyData(this.#data, needs, size);
    this.#replace('nodes', nodes);
    this.#replace('links', links);
  }

  #setPeriods(data: readonly Datum[]): void {
    const { chart, timezone, now } = this.content;
    if (chart.periods === null) return;
    this.periods = periodsIn(
      data,
      this.formats.column(chart.periods),
      chart.periods,
      localNow(timezone, now),
    );
    const { steps, partial, beforePartial } = this.periods;
    this.view.signal('facet_periods', steps);
    this.view.signal('facet_partial', partial === null ? 1e300 : +partial);
    this.view.signal('facet_before_partial', beforePartial === null ? 1e300 : +beforePartial);
  }

  /** The categories of a scale inside of cells, which the view does not know. */
  #valuesOf(column: string | null): unknown[] | undefined {
    const about = column === null ? undefined : this.formats.column(column);
    if (column === null || about === undefined) return undefined;
    return valuesInOrder(about, this.#data) ?? [...new Set(this.#data.map((datum) => datum[column]))].sort();
  }

  /** Lays the legend out in as many columns as fit; returns whether that changed. */
  #setLegend(domain: readonly unknown[], column: string | null): boolean {
    const longest = Math.max(
      0,
      ...domain.map((value) => this.formats.text(value, { column, type: 'text', names: true }).length),
    );
    const room = Math.min(160, longest * CHARACTER) + SYMBOL;
    const columns = Math.max(1, Math.min(domain.length, Math.floor(this.#width / room)));
    if (this.view.signal('facet_legend_columns') === columns) return false;
    this.view.signal('facet_legend_columns', columns).resize();
    return true;
  }

  /**
   * Sets the colours that categories will have if each of them is drawn, as in most charts; returns whether the legend
   * has other columns.
   */
  #foreseeColours(): boolean {
    let isOtherLegend = false;
    for (const { signal, column } of this.content.chart.colours) {
      const domain = this.#valuesOf(column);
      if (domain === undefined) continue;
      if (this.#setLegend(domain, column)) isOtherLegend = true;
      this.#setColours(signal, this.#colours.foresee(column, domain));
    }
    return isOtherLegend;
  }

  /** Gives categories their colours; returns whether any changed. */
  #assignColours(): boolean {
    let isChanged = false;
    for (const { scale, signal, column } of this.content.chart.colours) {
      const domain = domainOf(this.view, scale) ?? this.#valuesOf(column);
      if (domain === undefined) continue;
      if (this.#setLegend(domain, column)) isChanged = true;
      if (this.#setColours(signal, this.#colours.indexesOf(column, domain))) isChanged = true;
    }
    return isChanged;
  }

  /** Sets a signal to colours; returns whether it had others. */
  #setColours(signal: string, indexes: readonly (number | null)[]): boolean {
    const { muted, category, accent } = this.content.tokens;
    const colours = indexes.map((index) => (index === null ? muted : (category[index] ?? accent)));
    if (String(this.view.signal(signal)) === String(colours)) return false;
    this.view.signal(signal, colours);
    return true;
  }
}

/** More cells of small multiples than anybody looks at; each of them takes a millisecond. */
const MOST_CELLS = 2000;
/** A symbol of a legend with the space around it, and a character of its label, in pixels. */
const SYMBOL = 34;
const CHARACTER = 6.6;

function dataOf(view: View, name: string): readonly Datum[] | undefined {
  try {
    return view.data(name) as Datum[];
  } catch {
    // A data set of a cell is not known outside of it.
    return undefined;
  }
}

function domainOf(view: View, scale: string): unknown[] | undefined {
  try {
    return [...(view.scale(scale) as { domain(): unknown[] }).domain()];
  } catch {
    // A scale of a cell is not known outside of it.
    return undefined;
  }
}

/** A chart that is not in a page yet, once all that it needs has loaded. */
export async function createView(content: ChartContent, options: ViewOptions = {}): Promise<ChartView> {
  await loadParts(content.chart.vega);
  return new ChartView(content, options);
}

/** A chart as the text of an SVG, without a page. */
export async function chartToSvg(content: ChartContent, size: Size): Promise<string> {
  const chart = await createView({ ...content, chart: legibleChart(content, size) }, { renderer: 'none' });
  try {
    await chart.draw(content.rows, size);
    if (chart.errors.length > 0) throw new Error(chart.errors.join('; '));
    return await chart.view.toSVG();
  } finally {
    chart.view.finalize();
  }
}
