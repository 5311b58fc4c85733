import type { Outline } from './outline.ts';
import type { TimeSpan } from './time-span.ts';
import type { ViewMeasure } from './view-of-model.ts';

/** The most values of a dimension that are read. With more of them it has too many to compare. */
const MOST_VALUES = 200;
/** The most days that are read: the newest 13 years. */
const MOST_DAYS = 5_000;
/** A query of the data API about a view, whose answer helps to choose what the dashboard shows. */
export interface AskedQuery {
  readonly measures: string[];
  readonly dimensions?: string[];
  readonly timeDimensions?: { dimension: string; granularity?: string; dateRange?: string[] }[];
  readonly order?: string[][];
  readonly limit: number;
}

/** What is asked about the times that the dashboard shows: at most nine queries. */
export interface Questions {
  /** The measures without any group. */
  readonly totals: AskedQuery;
  /** The values of each candidate, in the order of the candidates. */
  readonly groups: readonly AskedQuery[];
}

/** Asks for the amount of each day; undefined without a time dimension. */
export function questionOfDays({ chosen, time }: Outline): AskedQuery | undefined {
  if (time === null) return undefined;
  return {
    measures: [chosen.lead.name],
    timeDimensions: [{ dimension: time.name, granularity: 'day' }],
    order: [[time.name, 'desc']],
    limit: MOST_DAYS,
  };
}

/** Asks about the rows of a span, which a database with partitions finds without reading all others. */
export function questionsWithin(
  { chosen, time, candidates }: Outline,
  span: TimeSpan | undefined,
): Questions {
  const { lead, compared, figures } = chosen;
  const range = span?.range;
  const times = time && range ? { timeDimensions: [{ dimension: time.name, dateRange: [...range] }] } : {};
  return {
    totals: { measures: namesOf([lead, compared, ...figures]), ...times, limit: 1 },
    groups: candidates.map(({ name }) => ({
      measures: namesOf([lead, compared]),
      dimensions: [name],
      ...times,
      order: [
        [lead.name, 'desc'],
        [name, 'asc'],
      ],
      limit: MOST_VALUES,
    })),
  };
}

function namesOf(measures: readonly ViewMeasure[]): string[] {
  return [...new Set(measures.map(({ name }) => name))];
}
