/** One line of the table: a measurement, its floor and its target. */
export interface Figure {
  readonly measure: string;
  readonly measured: string;
  readonly floor: string;
  readonly target: string;
  readonly isMet: boolean;
  /** The figures of each round. */
  readonly raw: unknown;
}

/** What each row receives. */
export interface Bench {
  /** A folder accessible to all users, removed at the end. */
  readonly folder: string;
  /** Creates an empty database on the PostgreSQL of this run and returns its URL. */
  database(): Promise<string>;
}

export interface Row {
  /** The name to pass to `--only`. */
  readonly name: string;
  /** Whether it is among those of `--quick`: it has a floor, and takes less than half a minute then. */
  readonly isQuick?: boolean;
  measure(bench: Bench): Promise<Figure[]>;
}

/** A figure with an upper limit as target. */
export function atMost(measure: string, value: number, unit: string, most: number, raw: unknown): Figure {
  return {
    measure,
    measured: `${rounded(value)} ${unit}`,
    floor: '',
    target: `at most ${most} ${unit}`,
    isMet: value <= most,
    raw,
  };
}

/** Rounds to three significant digits. */
export function rounded(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = sorted.slice(middle - 1, middle + 1);
  return sorted.length % 2 === 0 ? (low + high) / 2 : (sorted[middle] ?? Number.NaN);
}

/** The value that a part of the values, such as 0.99, do not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
}

export interface Comparison {
  readonly ours: number[];
  readonly floor: number[];
  /** The median of the ratios of the rounds; both halves of a round run one right after the other. */
  readonly ratio: number;
}

const isQuick = process.argv.includes('--quick');

/** The number of rounds: with `--quick` a third of the usual ones, but at least three. */
export function roundsOf(usual: number): number {
  return isQuick ? Math.max(3, Math.ceil(usual / 3)) : usual;
}

/** The seconds of a round: with `--quick` half of the usual ones. */
export function secondsOf(usual: number): number {
  return isQuick ? Math.ceil(usual / 2) : usual;
}

/** Measures ours and the floor alternately, so that other load on the machine affects both. */
export async function compare(
  rounds: number,
  ours: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<Comparison> {
  const pairs: { ours: number; floor: number }[] = [];
  for (let round = 0; round < roundsOf(rounds); round += 1) {
    // The order alternates from round to round.
    const isOursFirst = round % 2 === 0;
    const early = isOursFirst ? await ours() : await floor();
    const late = isOursFirst ? await floor() : await ours();
    pairs.push(isOursFirst ? { ours: early, floor: late } : { ours: late, floor: early });
  }
  return {
    ours: pairs.map((pair) => pair.ours),
    floor: pairs.map((pair) => pair.floor),
    ratio: median(pairs.map((pair) => pair.ours / pair.floor)),
  };
}
