import { candidatesOf } from './candidates.ts';
import { type ChosenMeasures, chosenMeasures } from './chosen-measures.ts';
import type { ViewDimension, ViewMeasure, ViewOfModel, ViewTime } from './view-of-model.ts';

/** The most values of a dimension that are read. With more of them it has too many to compare. */
export const MOST_VALUES = 200;
/** The most days that are read: the newest 13 years. */
const MOST_DAYS = 5_000;
/** Times of records, not of what happened. */
const TECHNICAL =
  /(updated|modified|changed|deleted|loaded|synced|inserted|imported|ingested|extracted)(_|$)/;

/** A query of the data API about a view, whose answer helps to choose what the dashboard shows. */
export interface AskedQuery {
  readonly measures: string[];
  readonly dimensions?: string[];
  readonly timeDimensions?: { dimension: string; granularity: string }[];
  readonly order?: string[][];
  readonly limit: number;
}

/** What is asked about a view. At most ten queries. */
export interface Questions {
  readonly chosen: ChosenMeasures;
  readonly time: ViewTime | null;
  readonly candidates: readonly ViewDimension[];
  /** The measures without any group. */
  readonly totals: AskedQuery;
  /** The size of each day; null without a time dimension. */
  readonly days: AskedQuery | null;
  /** The values of each candidate, in the order of the candidates. */
  readonly groups: readonly AskedQuery[];
}

/** What to ask about a view; undefined if it has no measures. */
export function questionsAbout(view: ViewOfModel): Questions | undefined {
  const chosen = chosenMeasures(view);
  if (chosen === undefined) return undefined;
  const time = view.times.find(({ name }) => !TECHNICAL.test(name)) ?? view.times[0] ?? null;
  const candidates = candidatesOf(view);
  const lead = chosen.lead.name;
  return {
    chosen,
    time,
    candidates,
    totals: { measures: namesOf([...comparedMeasures(chosen), ...chosen.figures]), limit: 1 },
    days: time && {
      measures: [lead],
      timeDimensions: [{ dimension: time.name, granularity: 'day' }],
      order: [[time.name, 'desc']],
      limit: MOST_DAYS,
    },
    groups: candidates.map(({ name }) => ({
      measures: namesOf(comparedMeasures(chosen)),
      dimensions: [name],
      order: [
        [lead, 'desc'],
        [name, 'asc'],
      ],
      limit: MOST_VALUES,
    })),
  };
}

/** The measures by which groups are compared. */
function comparedMeasures({ lead, count, rate, figures }: ChosenMeasures): ViewMeasure[] {
  const sum = rate === null ? figures.find(({ kind }) => kind === 'sum') : undefined;
  return [lead, count, rate, sum].filter((measure) => measure != null);
}

function namesOf(measures: readonly ViewMeasure[]): string[] {
  return [...new Set(measures.map(({ name }) => name))];
}
