import { compare, type Figure, median, rounded } from './figure.ts';
import { hammer, type Target } from './hammer.ts';

// Short turns, so that what else the machine does meets both sides of a round.
const ROUNDS = 21;
const SECONDS = 1;

export interface Sides {
  readonly ours: Target;
  readonly floor: Target;
  /** What the floor is, such as `with one role`. */
  readonly floorName: string;
  /** The most of the floor's time that ours may take. */
  readonly most: number;
}

/** How much longer a request takes than another one that must get the same answer; both on one server. */
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
    measured: `${rounded(ratio)} of it (${rounded(1000 / median(raw.ours))} requests/s)`,
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
  if (first !== second) throw new Error('The two do not reach the same');
}
