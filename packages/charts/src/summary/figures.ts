import type { Measured } from './measure-charts.ts';

/** Figures of one email that the next one is compared with. Aggregated values only, of bounded number. */
export interface Figures {
  readonly measures: readonly MeasureFigures[];
}

interface MeasureFigures {
  readonly chart: string;
  readonly column: string;
  readonly value?: number | undefined;
  /** By key, the largest. */
  readonly items?: Readonly<Record<string, number>> | undefined;
}

const MOST = { measures: 30, items: 40 };

/** What to keep of what an email shows. */
export function figuresOf(measured: readonly Measured[]): Figures {
  return {
    measures: measured.slice(0, MOST.measures).map(({ chart, column, value, items }) => ({
      chart: chart.id,
      column,
      ...(value === undefined ? {} : { value }),
      ...(items.length === 0 ? {} : { items: largest(items) }),
    })),
  };
}

function largest(items: Measured['items']): Record<string, number> {
  const kept = items
    .toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value))
    .slice(0, MOST.items);
  return Object.fromEntries(kept.map(({ key, value }) => [key, value]));
}

/** The figures of one measure, as `figuresOf` kept them. */
export function keptOf({ measures }: Figures, { chart, column }: Measured): MeasureFigures | undefined {
  return measures.find((kept) => kept.chart === chart.id && kept.column === column);
}
