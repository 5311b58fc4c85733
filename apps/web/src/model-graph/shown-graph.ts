import type { GraphCube } from '../api/model-graph-api.ts';
import type { GraphAddress } from './graph-address.ts';
import type { GraphToLayOut } from './graph-node.ts';

export type Relationship = GraphCube['joins'][number]['relationship'];

/** A line between two nodes: a join, or a view that includes a cube. */
export interface GraphEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: Relationship | 'includes';
}

export interface ShownGraph extends GraphToLayOut {
  readonly cubes: readonly GraphCube[];
  readonly lines: readonly GraphEdge[];
}

/** Up to this many cubes and views, views are shown at first. */
const FEW = 60;

/** Whether an address shows the views of a model. */
export function hasViews({ hasViews: chosen }: GraphAddress, cubes: readonly GraphCube[]): boolean {
  return chosen ?? cubes.length <= FEW;
}

/** What is drawn of a model: with or without its views, and in focus only what is near one cube. */
export function shownGraph(all: readonly GraphCube[], address: GraphAddress): ShownGraph {
  const isFocused = (name: string) => name === address.focus;
  const wanted = hasViews(address, all)
    ? all
    : all.filter(({ kind, name }) => kind === 'cube' || isFocused(name));
  const near = all.some(({ name }) => isFocused(name))
    ? neighbours(edgesOf(wanted), address.focus ?? '', address.depth)
    : undefined;
  const cubes = near === undefined ? wanted : wanted.filter(({ name }) => near.has(name));
  const lines = edgesOf(cubes);
  return {
    cubes,
    lines,
    nodes: cubes.map(({ name }) => name),
    edges: lines.map(({ from, to }) => [from, to] as const),
  };
}

/** The joins and includes between some cubes and views. A cube that joins itself has no line. */
export function edgesOf(cubes: readonly GraphCube[]): GraphEdge[] {
  const known = new Set(cubes.map(({ name }) => name));
  return cubes.flatMap(({ name, kind, joins, includes }) => [
    ...joins
      .filter(({ to }) => known.has(to) && to !== name)
      .map(
        ({ to, relationship }): GraphEdge => ({
          id: `join ${name} ${to}`,
          from: name,
          to,
          kind: relationship,
        }),
      ),
    ...(kind === 'view' ? includes : [])
      .filter((to) => known.has(to))
      .map((to): GraphEdge => ({ id: `includes ${name} ${to}`, from: name, to, kind: 'includes' })),
  ]);
}

/** The names that are at most `depth` lines away from one, which is among them. */
export function neighbours(edges: readonly GraphEdge[], name: string, depth: number): ReadonlySet<string> {
  let found = new Set([name]);
  for (let step = 0; step < depth; step += 1) {
    const before = found;
    found = new Set(before);
    for (const { from, to } of edges) {
      if (before.has(from)) found.add(to);
      if (before.has(to)) found.add(from);
    }
  }
  return found;
}
