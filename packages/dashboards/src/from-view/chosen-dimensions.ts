import type { Answer } from './answers.ts';
import { isAreas } from './areas.ts';
import { type Explained, explainedBy } from './explained.ts';
import type { Facts } from './facts.ts';
import type { Outline } from './outline.ts';
import type { ViewDimension } from './view-of-model.ts';

/** The most charts by a dimension. */
const MOST_CHARTS = 4;
const MOST_FILTERS = 3;
/** More values than these need a table. */
export const MOST_COMPARED = 12;
/** The most dimensions of one joined cube, of which a chart each would say much the same. */
const MOST_OF_A_CUBE = 2;
/** Dimensions of a cube whose largest groups differ by less are two names of the same thing, such as a code and a name. */
const SAME = 0.1;

/** A dimension that a dashboard groups by. */
export interface ChosenDimension extends ViewDimension {
  /** The number of its values; more were not counted if it is cut. */
  readonly values: number;
  readonly isCut: boolean;
  readonly isMap: boolean;
}

export interface ChosenDimensions {
  /** One chart each, beginning with what explains most. */
  readonly charts: readonly ChosenDimension[];
  /** The rows of the table. */
  readonly table: readonly ChosenDimension[];
  readonly filters: readonly ChosenDimension[];
}

interface Rated {
  readonly dimension: ChosenDimension;
  readonly explained: Explained;
}

/** Chooses the dimensions that explain most. */
export function chosenDimensions({ chosen, candidates }: Outline, facts: Facts): ChosenDimensions {
  const rated = candidates
    .flatMap((dimension, index): Rated[] => {
      const answer = facts.groups[index];
      const explained = answer ? explainedBy(chosen, answer, facts.totals) : undefined;
      if (!answer || explained === undefined || !tellsApart(answer, explained)) return [];
      return [{ dimension: described(dimension, answer), explained }];
    })
    .sort((a, b) => b.explained.score - a.explained.score);
  const distinct = withoutSynonyms(rated, candidates).map(({ dimension }) => dimension);
  const long = distinct.find(isLong) ?? distinct.find(({ isMap }) => isMap);
  const charts = chartsOf(
    distinct.filter((dimension) => dimension !== long || dimension.isMap),
    chosen.lead.cube,
  );
  const table = long === undefined ? charts.slice(0, 2) : [long];
  const filters = [...charts, ...table].filter(({ type }) => type !== 'number');
  return { charts, table, filters: [...new Set(filters)].slice(0, MOST_FILTERS) };
}

/** Whether a dimension has more values than a chart compares. */
function isLong({ type, isOrdered, values, isMap }: ChosenDimension): boolean {
  return type === 'string' && !isOrdered && !isMap && values > MOST_COMPARED;
}

/** Leaves out dimensions of which a better one of the same cube is another name, such as the code of a place. */
function withoutSynonyms(rated: readonly Rated[], candidates: readonly ViewDimension[]): Rated[] {
  const placeOf = ({ dimension: { name } }: Rated) => candidates.findIndex((other) => other.name === name);
  return rated.filter(
    (one) =>
      !rated.some(
        (other) =>
          other.dimension.cube === one.dimension.cube &&
          placeOf(other) < placeOf(one) &&
          difference(other.explained.shares, one.explained.shares) < SAME,
      ),
  );
}

/** How far apart two lists of shares are, from 0 to 2. */
function difference(a: readonly number[], b: readonly number[]): number {
  const longer = a.length > b.length ? a : b;
  return longer.reduce((sum, _share, index) => sum + Math.abs((a[index] ?? 0) - (b[index] ?? 0)), 0);
}

/** The first dimensions, with few of each joined cube, and one map. */
function chartsOf(dimensions: readonly ChosenDimension[], main: string): ChosenDimension[] {
  const charts: ChosenDimension[] = [];
  for (const dimension of dimensions) {
    const { cube, isMap } = dimension;
    const ofCube = charts.filter((other) => other.cube === cube).length;
    if (charts.length === MOST_CHARTS || (cube !== main && ofCube >= MOST_OF_A_CUBE)) continue;
    charts.push({ ...dimension, isMap: isMap && !charts.some((other) => other.isMap) });
  }
  return charts;
}

/** Whether a dimension has groups to compare: not one value, and not one for each row. */
function tellsApart({ rows, isCut }: Answer, { shares }: Explained): boolean {
  const covered = shares.reduce((sum, share) => sum + share, 0);
  return rows.length >= 2 && !(isCut && covered < 0.02);
}

function described(dimension: ViewDimension, answer: Answer): ChosenDimension {
  return {
    ...dimension,
    values: answer.rows.length,
    isCut: answer.isCut,
    isMap: isAreas(dimension, answer),
  };
}
