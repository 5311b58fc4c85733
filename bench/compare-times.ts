import { compare, type Figure, median, rounded } from './figure.ts';
import { hammer, type Target } from './hammer.ts';

// Short turns, so that other load on the machine affects both sides of a round.
const ROUNDS = 21;
const SECONDS = 1;

export interface Sides {
  readonly ours: Target;
  readonly floor: Target;
  /** A description of the floor, such as `with one role`. */
  readonly floorName: string;
  /** The maximum ratio of our time to the floor's. */
  readonly most: number;
}

/** Compares the time of a request with that of another one that must get the same response from the same server. */
export async function compareTimes(measure: string, sides: Sides): Promise<Figure> {
  const { ours, floor, floorName, most } = sides;
  await requireSameAnswer(floor, ours);
  await hammer(floor, 2);
  await hammer(ours, 2);
  const milliseconds = async (target: Target) => 1000 / (await hammer(target, SECONDS));
  const { ratio, ...raw } = await compare(
    ROUNDS,
    () => milliseconds(ours),
    () => milliseconds(floor),
  );
  return {
    measure,
    measured: `${rounded(ratio)} × floor (${rounded(1000 / median(raw.ours))} requests/s)`,
    floor: `${floorName}: ${rounded(1000 / median(raw.floor))} requests/s`,
    target: `at most ${most}`,
    isMet: ratio <= most,
    raw,
  };
}

async function requireSameAnswer(one: Target, other: Target): Promise<void> {
  const [first, second] = await Promise.all(
    [one, other].map(async ({ url, headers }) => {
      const response = await fetch(url, { headers });
      if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
      const { pageInfo: _, ...answer } = (await response.json()) as Record<string, unknown>;
      return JSON.stringify(answer);
    }),
  );
  if (first !== second) throw new Error('The two responses differ');
}
