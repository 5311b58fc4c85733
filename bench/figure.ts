/** One line of the table: what was measured, what it is held against, and what it should be. */
export interface Figure {
  readonly measure: string;
  readonly measured: string;
  readonly floor: string;
  readonly target: string;
  readonly isMet: boolean;
  /** The figures behind it, round by round. */
  readonly raw: unknown;
}

/** What every row is given. */
export interface Bench {
  /** A folder that everybody can enter, removed at the end. */
  readonly folder: string;
  /** Makes an empty database on the PostgreSQL of this run; resolves with its address. */
  database(): Promise<string>;
}

export interface Row {
  /** What `--only` takes. */
  readonly name: string;
  measure(bench: Bench): Promise<Figure[]>;
}

/** A figure held against a number that it must not pass. */
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

/** Three figures that say something. */
export function rounded(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = sorted.slice(middle - 1, middle + 1);
  return sorted.length % 2 === 0 ? (low + high) / 2 : (sorted[middle] ?? Number.NaN);
}

export interface Comparison {
  readonly ours: number[];
  readonly floor: number[];
  /** Median of the ratios of the rounds: the two halves of a round ran right after one another. */
  readonly ratio: number;
}

/** Measures ours and the floor in alternation, so that what else the machine does meets both. */
export async function compare(
  rounds: number,
  ours: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<Comparison> {
  const pairs: { ours: number; floor: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Who goes first changes from round to round.
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
