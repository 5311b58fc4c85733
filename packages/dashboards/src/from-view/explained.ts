import { numberOf } from '../calculations/cells.ts';
import type { Answer } from './answers.ts';
import type { ChosenMeasures } from './chosen-measures.ts';

/** The largest groups that count by themselves; the others count as one. */
const LARGEST = 20;

/** What the groups of a dimension tell about the measures. */
export interface Explained {
  /** The share of the variance that the dimension explains, from 0 to 1; comparable within one view. */
  readonly score: number;
  /** The sizes of its largest groups as shares of the whole, the largest first. */
  readonly shares: readonly number[];
}

interface Group {
  readonly weight: number;
  readonly value: number;
}

/**
 * How much of the variance lies between the groups of a dimension, weighted by their sizes:
 * - of a share of the rows, `Σ nᵢ (yᵢ − ȳ)² / (N ȳ (1 − ȳ))`;
 * - of an average, or a sum for each row, `Σ nᵢ (yᵢ − ȳ)² / (N ȳ²)`: the variance within groups is unknown, and the same for
 *   all dimensions;
 * - of a view that only counts, or only adds up, `1 − Σ pᵢ²`: the variance of belonging to a group.
 *
 * The groups are the largest twenty and the rest, so a dimension with a value for each row explains nothing.
 */
export function explainedBy(
  { lead, compared }: ChosenMeasures,
  { rows }: Answer,
  totals: Answer | null,
): Explained | undefined {
  const [whole = {}] = totals?.rows ?? [];
  const weights = rows.map((row) => Math.max(0, numberOf(row[lead.name]) ?? 0));
  const all = Math.max(numberOf(whole[lead.name]) ?? 0, sumOf(weights));
  if (all === 0) return undefined;
  const shares = weights.slice(0, LARGEST).map((weight) => weight / all);
  const rated = (row: Answer['rows'][number]): number | null => {
    const value = numberOf(row[compared.name]);
    if (compared.kind === 'share' || compared.kind === 'average') return value;
    const size = numberOf(row[lead.name]);
    return value === null || size === null || size === 0 ? null : value / size;
  };
  const isCompared = lead.kind === 'count' && compared !== lead;
  const mean = isCompared ? rated(whole) : null;
  if (mean === null) return { score: spread(shares), shares };
  const groups = rows.slice(0, LARGEST).flatMap((row, index): Group[] => {
    const value = rated(row);
    return value === null ? [] : [{ weight: weights[index] ?? 0, value }];
  });
  return { score: between(groups, mean, all) / scaleOf(mean, compared.kind === 'share'), shares };
}

/** The variance of belonging to a group. */
function spread(shares: readonly number[]): number {
  const rest = Math.max(0, 1 - sumOf(shares));
  return 1 - sumOf([...shares, rest].map((share) => share * share));
}

/** The variance between groups; the mean of what is in none of them follows from that of all. */
function between(groups: readonly Group[], mean: number, all: number): number {
  const covered = sumOf(groups.map(({ weight }) => weight));
  const rest = all - covered;
  const restValue =
    rest > 0 ? (all * mean - sumOf(groups.map(({ weight, value }) => weight * value))) / rest : mean;
  return (
    sumOf(
      [...groups, { weight: Math.max(0, rest), value: restValue }].map(
        ({ weight, value }) => weight * (value - mean) ** 2,
      ),
    ) / all
  );
}

function scaleOf(mean: number, isShare: boolean): number {
  if (isShare && mean > 0 && mean < 1) return mean * (1 - mean);
  return mean === 0 ? 1 : mean ** 2;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
