import type { ViewMeasure, ViewOfModel } from './view-of-model.ts';

/** The most key figures of a dashboard. */
const MOST_FIGURES = 4;

/** The measures that a dashboard of a view is about. */
export interface ChosenMeasures {
  /** Counts or adds up, so that its parts make a whole. */
  readonly lead: ViewMeasure;
  /** How many rows a group has; null if the view does not count them. */
  readonly count: ViewMeasure | null;
  /** A share or an average, which differs between groups of any size; null if the view has none. */
  readonly rate: ViewMeasure | null;
  /** By what groups are compared: the rate, a sum, or else what leads. */
  readonly compared: ViewMeasure;
  /** The key figures, the most important first. */
  readonly figures: readonly ViewMeasure[];
}

/** One of each before a second of any. */
const ROUNDS = [
  [isPlainCount, isMoneySum, isShare, isAverage],
  [isSum, isCount, isMoneySum, isShare, isAverage],
] as const;

/** Chooses measures by what they are, and among equals by the order of the model; undefined if the view has none. */
export function chosenMeasures({ measures }: ViewOfModel): ChosenMeasures | undefined {
  const found = new Set<ViewMeasure>();
  for (const round of ROUNDS)
    for (const is of round) {
      const next = measures.find((measure) => is(measure) && !found.has(measure));
      if (next !== undefined && found.size < MOST_FIGURES) found.add(next);
    }
  for (const measure of measures) if (found.size < MOST_FIGURES) found.add(measure);
  const figures = [...found];
  const count = measures.find(isPlainCount) ?? measures.find(isCount) ?? null;
  const lead = count ?? measures.find(isMoneySum) ?? measures.find(isSum) ?? figures[0];
  if (lead === undefined) return undefined;
  const rate = figures.find(isShare) ?? figures.find(isAverage) ?? null;
  const compared = rate ?? figures.find(isMoneySum) ?? figures.find(isSum) ?? lead;
  return { lead, count, rate, compared, figures };
}

function isPlainCount({ kind, name, isRenamed }: ViewMeasure): boolean {
  return kind === 'count' && (isRenamed || /(^|[._])(count|total|number)$/.test(name));
}
function isCount({ kind }: ViewMeasure): boolean {
  return kind === 'count';
}
function isSum({ kind }: ViewMeasure): boolean {
  return kind === 'sum';
}
function isMoneySum({ kind, isMoney }: ViewMeasure): boolean {
  return isMoney && (kind === 'sum' || kind === 'other');
}
function isShare({ kind }: ViewMeasure): boolean {
  return kind === 'share';
}
function isAverage({ kind }: ViewMeasure): boolean {
  return kind === 'average';
}
