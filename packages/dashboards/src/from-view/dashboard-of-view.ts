import type { Locale } from '@facet/look/locale';
import { numberOf } from '../calculations/cells.ts';
import { COLUMNS } from '../config/columns.ts';
import type { DashboardConfig } from '../config/config-shapes.ts';
import type { Position, Widget } from '../config/widget-shapes.ts';
import { type ChosenDimension, chosenDimensions } from './chosen-dimensions.ts';
import type { ChosenMeasures } from './chosen-measures.ts';
import type { Facts } from './facts.ts';
import type { Outline } from './outline.ts';
import { clipped, type ReportOfView, ReportsOfView } from './reports-of-view.ts';
import type { ViewOfModel, ViewTime } from './view-of-model.ts';
import { VIEW_WORDS } from './words.ts';

/** The dashboard of a view, with its reports by the keys to which its charts refer. */
export interface DashboardOfView {
  readonly config: DashboardConfig;
  readonly reports: Readonly<Record<string, ReportOfView>>;
}

/** The sizes of widgets, in cells. */
const SIZES = {
  control: { h: 1, widest: 3 },
  figure: { h: 2, widest: 6 },
  chart: { h: 7 },
  table: 9,
};
const GRAINS = ['hour', 'day', 'week', 'month', 'quarter'];

/**
 * Makes a dashboard of a view: key figures, trends, the dimensions that explain most, a table and filters. The same view,
 * facts and language always give the same dashboard.
 */
export function dashboardOfView(
  view: ViewOfModel,
  outline: Outline,
  facts: Facts,
  locale: Locale,
): DashboardOfView {
  const words = VIEW_WORDS[locale];
  const chosen = withNumbers(outline.chosen, facts);
  const { span } = facts;
  const time = span === undefined ? null : outline.time;
  const { charts, table, filters } = chosenDimensions({ ...outline, chosen }, facts);
  const writer = new ReportsOfView(view, chosen, facts, words);
  const board = new Board();
  board.row(SIZES.control, [
    ...(time && span
      ? [
          filter(time, span.filter ?? {}),
          {
            id: 'granularity',
            type: 'TIME_GRAIN',
            config: grainOf(time.name, span.grain, words.granularity),
          } as const,
        ]
      : []),
    ...filters.slice(0, time ? 2 : 3).map((dimension) => filter(dimension, {})),
  ]);
  board.row(
    SIZES.figure,
    chosen.figures.map((measure) =>
      board.chart(measure.name, writer.figure(measure, time, span?.offset ?? null)),
    ),
  );
  if (time && span)
    board.row(
      SIZES.chart,
      trendsOf(chosen).map((measure) =>
        board.chart(`${measure.name}-over-time`, writer.trend(measure, time, span)),
      ),
    );
  for (const row of inRows(charts))
    board.row(
      SIZES.chart,
      row.map((dimension) => board.chart(`by-${dimension.name}`, writer.comparison(dimension))),
    );
  const [first, second] = table;
  if (first !== undefined)
    board.row({ h: heightOf(first, second) }, [board.chart('details', writer.table(first, second))]);
  return {
    config: {
      title: clipped(view.title),
      ...(view.description === null ? {} : { description: view.description }),
      widgets: board.widgets,
    },
    reports: board.reports,
  };
}

/** Leaves out key figures that have no number, such as the average of nothing. */
function withNumbers(chosen: ChosenMeasures, { totals }: Facts): ChosenMeasures {
  const [whole] = totals?.rows ?? [];
  const has = ({ name }: { readonly name: string }) => whole === undefined || numberOf(whole[name]) !== null;
  const { lead, rate, compared, figures } = chosen;
  return {
    ...chosen,
    rate: rate !== null && has(rate) ? rate : null,
    compared: has(compared) ? compared : lead,
    figures: figures.filter(has),
  };
}

/** What changes over time: the amount, and what is rated, or another amount. */
function trendsOf({ lead, compared, figures }: ChosenMeasures) {
  const second = compared === lead ? figures.find((measure) => measure !== lead) : compared;
  return second === undefined ? [lead] : [lead, second];
}

/** Room for the rows of a table, as far as there are not too many. */
function heightOf(first: ChosenDimension, second: ChosenDimension | undefined): number {
  return Math.min(SIZES.table, 2 + Math.ceil((first.values * (second?.values ?? 1) + 1) / 2));
}

/** Two beside each other, or three of three. */
function inRows<T>(items: readonly T[]): (readonly T[])[] {
  if (items.length <= 3) return items.length === 0 ? [] : [items];
  return [items.slice(0, 2), items.slice(2)];
}

function grainOf(member: string, grain: string, label: string) {
  const place = GRAINS.indexOf(grain);
  return { member, grain, allowed: GRAINS.slice(Math.max(0, place - 1), place + 3), label };
}

type Placed = Pick<Widget, 'id' | 'type' | 'config'>;

/** The label is there before the page knows the titles of the model. */
function filter({ name, title }: ViewTime, value: object): Placed {
  const label = clipped(title);
  return {
    id: `filter-${name.replaceAll('.', '-')}`,
    type: 'FILTER',
    config: { member: name, label, ...value },
  };
}

/** Rows of widgets below one another, each as wide as the board. */
class Board {
  readonly widgets: Widget[] = [];
  readonly reports: Record<string, ReportOfView> = {};
  #y = 0;

  chart(key: string, report: ReportOfView): Placed {
    const id = key.replaceAll('.', '-');
    this.reports[id] = report;
    return { id, type: 'CHART', config: { reportKey: id } };
  }

  row({ h, widest = COLUMNS }: { readonly h: number; readonly widest?: number }, widgets: readonly Placed[]) {
    if (widgets.length === 0) return;
    const w = Math.min(widest, Math.floor(COLUMNS / widgets.length));
    widgets.forEach((widget, index) => {
      const position: Position = { x: index * w, y: this.#y, w, h };
      this.widgets.push({ ...widget, position } as Widget);
    });
    this.#y += h;
  }
}
