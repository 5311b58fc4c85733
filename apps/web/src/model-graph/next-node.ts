import type { Placed } from './graph-node.ts';

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const STEPS: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** A node straight ahead is preferred to one that is nearer but aside. */
const ASIDE = 3;

/** The node that is next in a direction; the first one, in reading order, if none is the current one. */
export function nextNode(
  placed: ReadonlyMap<string, Placed>,
  current: string | undefined,
  direction: Direction,
): string | undefined {
  const from = current === undefined ? undefined : placed.get(current);
  const nodes = [...placed];
  if (from === undefined)
    return nodes.toSorted(([, left], [, right]) => left.y - right.y || left.x - right.x)[0]?.[0];
  const [stepX, stepY] = STEPS[direction];
  let best: { readonly name: string; readonly cost: number } | undefined;
  for (const [name, { x, y }] of nodes) {
    const ahead = (x - from.x) * stepX + (y - from.y) * stepY;
    if (name === current || ahead <= 0) continue;
    const aside = Math.abs((x - from.x) * stepY) + Math.abs((y - from.y) * stepX);
    const cost = ahead + ASIDE * aside;
    if (best === undefined || cost < best.cost) best = { name, cost };
  }
  return best?.name;
}
