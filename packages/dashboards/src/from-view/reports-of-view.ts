import { type Column, emptyQuestion, type Model, modelOf, type Question, toReportFields } from '@facet/query';
import { numberOf } from '../calculations/cells.ts';
import type { ColumnFormatOverride } from '../config/report-shapes.ts';
import type { JsonObject } from '../json.ts';
import type { KpiBlock } from '../visuals/visuals.ts';
import { type ChosenDimension, MOST_COMPARED } from './chosen-dimensions.ts';
import type { ChosenMeasures } from './chosen-measures.ts';
import { comparisonChart } from './comparison-chart.ts';
import type { Facts } from './facts.ts';
import type { TimeSpan } from './time-span.ts';
import type { ViewMeasure, ViewOfModel, ViewTime } from './view-of-model.ts';
import type { ViewWords } from './words.ts';

/** The name of the column of periods, which stays when viewers choose another granularity. */
const PERIOD = 'period';
const MOST_ROWS = 250;
const MOST_TITLE = 255;

/** A report as the API creates it. */
export interface ReportOfView {
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly jsonQuery?: string;
  readonly sqlQuery?: string;
  readonly meta?: JsonObject;
}

/** Writes the reports of a view's dashboard. */
export class ReportsOfView {
  readonly #view: ViewOfModel;
  readonly #model: Model;
  readonly #words: ViewWords;
  readonly #chosen: ChosenMeasures;
  readonly #facts: Facts;

  constructor(view: ViewOfModel, chosen: ChosenMeasures, facts: Facts, words: ViewWords) {
    this.#view = view;
    this.#model = modelOf([view.meta]);
    this.#words = words;
    this.#chosen = chosen;
    this.#facts = facts;
  }

  /** A measure as a number, compared with the period before. */
  figure(measure: ViewMeasure, time: ViewTime | null, offset: TimeSpan['offset']): ReportOfView {
    const output = measure.kind === 'share' || measure.kind === 'average' ? 'change' : 'percent_change';
    const isCompared = time !== null && offset !== null;
    const blocks: KpiBlock[] = [{ type: 'number', column: measure.name }];
    if (isCompared)
      blocks.push({
        type: 'comparison',
        column: `${measure.name}.${output}_${offset.amount}_${offset.unit}`,
        ...(measure.better !== null && { better: measure.better }),
      });
    return this.#report(measure.title, measure.description, {
      columns: [measureColumn(measure)],
      visualisation: { kind: 'kpi', spec: { blocks } },
      comparisons: isCompared
        ? [
            {
              measure: measure.name,
              timeDimension: time.name,
              offset,
              outputs: output === 'change' ? ['previous', output] : [output],
            },
          ]
        : [],
    });
  }

  /** A measure over time. */
  trend(measure: ViewMeasure, time: ViewTime, { grain }: TimeSpan): ReportOfView {
    const isWhole = measure.kind === 'count' || measure.kind === 'sum';
    return this.#report(this.#words.overTime(measure.title), null, {
      columns: [
        { kind: 'dimension', member: time.name, granularity: grain, name: PERIOD },
        measureColumn(measure),
      ],
      order: [{ column: `${time.name}.${grain}`, direction: 'asc' }],
      fillMissingRows: { member: time.name },
      visualisation: {
        kind: 'vega',
        spec: {
          type: isWhole ? 'area' : 'line',
          // No label is cut off at the end of the axis.
          x: { field: PERIOD, axis: { title: null, labelBound: true } },
          y: { field: measure.name, axis: { title: null } },
        },
      },
    });
  }

  /** By what groups are compared, for each value of a dimension. */
  comparison(dimension: ChosenDimension): ReportOfView {
    const { lead, compared } = this.#chosen;
    const { by, top, paler, within } = this.#words;
    const chart = comparisonChart(dimension, compared, lead);
    const notes = { top: top(MOST_COMPARED, within(lead.title)), paler: paler(within(lead.title)) };
    return this.#report(
      by(compared.title, within(dimension.title)),
      chart.note === null ? null : notes[chart.note],
      {
        columns: [dimensionColumn(dimension), ...unique([compared, lead]).map(measureColumn)],
        order: chart.order,
        limit: chart.limit,
        visualisation: chart.visualisation,
      },
    );
  }

  /** The figures for each value of a dimension, or of two. */
  table(first: ChosenDimension, second: ChosenDimension | undefined): ReportOfView {
    const { lead, rate, figures } = this.#chosen;
    const measures = unique([lead, ...figures]);
    const dimensions = second === undefined ? [first] : [first, second];
    const { details, by, within } = this.#words;
    const title = second === undefined ? details(first.title) : by(first.title, within(second.title));
    return this.#report(title, null, {
      columns: [...dimensions.map(dimensionColumn), ...measures.map(measureColumn)],
      order: [{ column: lead.name, direction: 'desc' }],
      limit: MOST_ROWS,
      visualisation: {
        kind: 'table',
        spec: {
          columns: [
            ...dimensions.map(({ name }) => ({ column: name })),
            ...measures.map((measure) => ({
              column: measure.name,
              ...(measure === lead && { bar: true }),
              ...(measure === rate && { scale: 'sequential' }),
            })),
          ],
        },
      },
    });
  }

  #report(title: string, description: string | null, parts: Partial<Question>): ReportOfView {
    const measures = (parts.columns ?? []).flatMap(
      ({ kind, ...column }) =>
        this.#view.measures.find(
          ({ name }) => kind === 'measure' && 'member' in column && name === column.member,
        ) ?? [],
    );
    const question: Question = {
      ...emptyQuestion(this.#view.name),
      ...parts,
      formats: Object.fromEntries(measures.flatMap((measure) => formatOf(measure, this.#sizeOf(measure)))),
      titles: Object.fromEntries(
        measures.filter(({ isRenamed }) => isRenamed).map(({ name, title: own }) => [name, own]),
      ),
    };
    const written = toReportFields(question, this.#model);
    if ('refused' in written)
      throw new Error(`A report of a view cannot be written: ${written.refused.message}`);
    const { jsonQuery, sqlQuery, meta } = written.fields;
    const short = clipped(title);
    return {
      name: short,
      title: short,
      ...(description === null ? {} : { description }),
      ...(jsonQuery === null ? {} : { jsonQuery }),
      ...(sqlQuery === null ? {} : { sqlQuery }),
      ...(meta === null ? {} : { meta }),
    };
  }

  #sizeOf({ name }: ViewMeasure): number {
    const [whole = {}] = this.#facts.totals?.rows ?? [];
    return Math.abs(numberOf(whole[name]) ?? 0);
  }
}

/** Decimals that suit the size of a measure, where the model has no format for it. */
function formatOf({ name, kind, isMoney }: ViewMeasure, size: number): [string, ColumnFormatOverride][] {
  if (kind === 'share') return [[name, { type: 'percent', decimalPlaces: 1 }]];
  if (isMoney) return [[name, { type: 'currency', decimalPlaces: size >= 1000 ? 0 : 2 }]];
  if (kind === 'count') return [[name, { type: 'number', decimalPlaces: 0 }]];
  if (kind === 'sum') return size >= 1000 ? [[name, { type: 'number', decimalPlaces: 0 }]] : [];
  return [[name, { type: 'number', decimalPlaces: size >= 1000 ? 0 : size >= 1 ? 1 : 2 }]];
}

/** A title of a model, which may be longer than one of a widget. */
export function clipped(title: string): string {
  return [...title].slice(0, MOST_TITLE).join('');
}

function measureColumn({ name }: ViewMeasure): Column {
  return { kind: 'measure', member: name };
}

function dimensionColumn({ name }: ChosenDimension): Column {
  return { kind: 'dimension', member: name };
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}
