import { Graph, layout } from '@dagrejs/dagre';
import { type GraphToLayOut, NODE, type Placed } from './graph-node.ts';

const GAP = { between: 24, ranks: 96, groups: 56 } as const;
/** Of a graph as a whole, which is about that of a screen. */
const WIDTH_TO_HEIGHT = 1.7;
/** From one node to the next. */
const COLUMN = NODE.width + GAP.ranks;
const ROW = NODE.height + GAP.between;

interface Box {
  readonly width: number;
  readonly height: number;
  readonly placed: ReadonlyMap<string, Placed>;
}

/** Places each connected part of a graph in ranks from left to right, and the parts in rows, the largest first. */
export function layOut(graph: GraphToLayOut): ReadonlyMap<string, Placed> {
  const boxes = partsOf(graph)
    .map(boxOf)
    .sort((left, right) => right.placed.size - left.placed.size);
  const area = boxes.reduce(
    (sum, { width, height }) => sum + (width + GAP.groups) * (height + GAP.groups),
    0,
  );
  const widest = Math.max(Math.sqrt(area * WIDTH_TO_HEIGHT), ...boxes.map(({ width }) => width));
  const placed = new Map<string, Placed>();
  let [left, top, height] = [0, 0, 0];
  for (const box of boxes) {
    if (left > 0 && left + box.width > widest) [left, top, height] = [0, top + height + GAP.groups, 0];
    for (const [name, { x, y }] of box.placed) placed.set(name, { x: x + left, y: y + top });
    left += box.width + GAP.groups;
    height = Math.max(height, box.height);
  }
  return placed;
}

function boxOf({ nodes, edges }: GraphToLayOut): Box {
  const [only] = nodes;
  if (nodes.length === 1 && only !== undefined) return { ...NODE, placed: new Map([[only, { x: 0, y: 0 }]]) };
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: GAP.between, ranksep: GAP.ranks });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) graph.setNode(node, { ...NODE });
  for (const [from, to] of edges) if (from !== to) graph.setEdge(from, to);
  layout(graph);
  const ranks = Map.groupBy(nodes, (node) => graph.node(node).x ?? 0);
  const tallest = Math.sqrt((nodes.length * COLUMN * ROW) / WIDTH_TO_HEIGHT);
  const shrink = Math.min(1, tallest / Math.max(1, graph.graph().height ?? 0));
  const placed = new Map<string, Placed>();
  let left = 0;
  for (const x of [...ranks.keys()].sort((one, other) => one - other)) {
    const rank = (ranks.get(x) ?? []).map((name) => ({
      name,
      y: ((graph.node(name).y ?? 0) - NODE.height / 2) * shrink,
    }));
    left += COLUMN * wrapRank(rank, left, Math.ceil((rank.length * ROW) / Math.max(tallest, ROW)), placed);
  }
  const bottom = Math.max(...[...placed.values()].map(({ y }) => y)) + NODE.height;
  return { width: left - GAP.ranks, height: bottom, placed };
}

/**
 * Places the nodes of a rank near their heights, in as many columns as they need. A cube that 50 others join would
 * otherwise make a graph of the height of 50 cubes and the width of two.
 * @returns the number of columns
 */
function wrapRank(
  rank: readonly { readonly name: string; readonly y: number }[],
  left: number,
  most: number,
  placed: Map<string, Placed>,
): number {
  const ends: number[] = [];
  for (const { name, y } of rank.toSorted((one, other) => one.y - other.y)) {
    let column = ends.findIndex((end) => end <= y);
    if (column === -1) column = ends.length < most ? ends.length : ends.indexOf(Math.min(...ends));
    const top = Math.max(y, ends[column] ?? 0);
    ends[column] = top + ROW;
    placed.set(name, { x: left + column * COLUMN, y: top });
  }
  return ends.length;
}

/** The connected parts, in the order of their first nodes. */
function partsOf({ nodes, edges }: GraphToLayOut): GraphToLayOut[] {
  const beside = new Map<string, string[]>(nodes.map((node) => [node, []]));
  for (const [from, to] of edges) {
    beside.get(from)?.push(to);
    beside.get(to)?.push(from);
  }
  const partOf = new Map<string, string[]>();
  const parts: string[][] = [];
  for (const node of nodes) {
    if (partOf.has(node)) continue;
    const part: string[] = [];
    const open = [node];
    partOf.set(node, part);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      part.push(next);
      for (const other of beside.get(next) ?? [])
        if (!partOf.has(other)) {
          partOf.set(other, part);
          open.push(other);
        }
    }
    parts.push(part);
  }
  return parts.map((part) => ({
    nodes: part,
    edges: edges.filter(([from]) => partOf.get(from) === part),
  }));
}
