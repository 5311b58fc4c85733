import { Graph, layout } from '@dagrejs/dagre';
import { type GraphToLayOut, NODE, type Placed } from './graph-node.ts';

const GAP = { between: 24, ranks: 88, groups: 56 } as const;
/** Of a graph as a whole, which is about that of its part of a screen. */
const WIDTH_TO_HEIGHT = 1.3;
/** Up to so many nodes, lines have labels, which need room. */
const LABELLED = 12;
const LABEL = 56;
/** The nodes of a rank that are not worth wrapping. */
const FEW = 8;

/** The sides of a part whose ranks follow each other to the right, or down. */
interface Side {
  readonly isDown: boolean;
  /** From one rank to the next. */
  readonly rank: number;
  /** From one node of a rank to the next. */
  readonly step: number;
  /** The length of a rank to the length of all ranks. */
  readonly ratio: number;
}

const RIGHT: Side = {
  ...{ isDown: false, rank: NODE.width + GAP.ranks, step: NODE.height + GAP.between },
  ratio: 1 / WIDTH_TO_HEIGHT,
};
const DOWN: Side = {
  ...{ isDown: true, rank: NODE.height + GAP.ranks, step: NODE.width + GAP.between },
  ratio: WIDTH_TO_HEIGHT,
};

interface Box {
  readonly width: number;
  readonly height: number;
  readonly placed: ReadonlyMap<string, Placed>;
}

/** Places each connected part of a graph in ranks, and the parts in rows, the largest first. */
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
    for (const [name, { x, y, isDown }] of box.placed) placed.set(name, { x: x + left, y: y + top, isDown });
    left += box.width + GAP.groups;
    height = Math.max(height, box.height);
  }
  return placed;
}

/** Lays out a part. Long chains of joins lead down where they would make it much wider than high. */
function boxOf({ nodes, edges }: GraphToLayOut): Box {
  const [only] = nodes;
  if (nodes.length === 1 && only !== undefined)
    return { ...NODE, placed: new Map([[only, { x: 0, y: 0, isDown: false }]]) };
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: GAP.between, ranksep: GAP.ranks });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) graph.setNode(node, { ...NODE });
  for (const [from, to] of edges) if (from !== to) graph.setEdge(from, to);
  layout(graph);
  const right = ranked(graph, nodes, RIGHT);
  if (right.width <= 2 * WIDTH_TO_HEIGHT * right.height || nodes.length <= FEW) return right;
  const down = ranked(graph, nodes, DOWN);
  return scaleOf(down) > scaleOf(right) ? down : right;
}

/** How large a part can be drawn on a screen. */
function scaleOf({ width, height }: Box): number {
  return Math.min(WIDTH_TO_HEIGHT / width, 1 / height);
}

/** Places the ranks that a layout to the right has found, in the order that it has found. */
function ranked(graph: Graph, nodes: readonly string[], side: Side): Box {
  const ranks = Map.groupBy(nodes, (node) => graph.node(node).x ?? 0);
  const longest = Math.max(
    Math.sqrt(nodes.length * side.rank * side.step * side.ratio),
    Math.min(FEW, nodes.length) * side.step,
  );
  const shrink = Math.min(side.step / RIGHT.step, longest / Math.max(1, graph.graph().height ?? 0));
  const placed = new Map<string, Placed>();
  let before = 0;
  for (const x of [...ranks.keys()].sort((one, other) => one - other)) {
    const rank = (ranks.get(x) ?? []).map((name) => ({
      name,
      along: ((graph.node(name).y ?? 0) - NODE.height / 2) * shrink,
    }));
    const room = nodes.length <= LABELLED ? LABEL : 0;
    before += room + wrapRank(rank, before, Math.ceil((rank.length * side.step) / longest), side, placed);
  }
  const ends = [...placed.values()];
  return {
    width: Math.max(...ends.map(({ x }) => x)) + NODE.width,
    height: Math.max(...ends.map(({ y }) => y)) + NODE.height,
    placed,
  };
}

/**
 * Places the nodes of a rank near their places along it, in as many lines as they need. A cube that 50 others join would
 * otherwise make a graph of the height of 50 cubes and the width of two.
 * @param before the length of the ranks before it
 * @returns the length of its lines
 */
function wrapRank(
  rank: readonly { readonly name: string; readonly along: number }[],
  before: number,
  most: number,
  side: Side,
  placed: Map<string, Placed>,
): number {
  const ends: number[] = [];
  for (const { name, along } of rank.toSorted((one, other) => one.along - other.along)) {
    let line = ends.findIndex((end) => end <= along);
    if (line === -1) line = ends.length < most ? ends.length : ends.indexOf(Math.min(...ends));
    const start = Math.max(along, ends[line] ?? 0);
    ends[line] = start + side.step;
    const across = before + line * side.rank;
    const [x, y] = side.isDown ? [start, across] : [across, start];
    placed.set(name, { x, y, isDown: side.isDown });
  }
  return ends.length * side.rank;
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
