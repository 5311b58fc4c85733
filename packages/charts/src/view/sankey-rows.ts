import type { SankeyNeeds } from '../chart.ts';
import { clip } from './formats.ts';
import type { Datum } from './rows.ts';

/** More links than this cannot be told apart; the largest are drawn. */
const MOST_LINKS = 150;

interface Link {
  readonly source: string;
  readonly target: string;
  value: number;
  readonly rows: Datum[];
}

export interface SankeyData {
  readonly nodes: readonly Datum[];
  readonly links: readonly Datum[];
}

/**
 * Nodes and links of a flow with their positions, and in `row` the cells that each is about: a link is about its source
 * and its target, a node is about itself on the side on which more flows.
 */
export async function sankeyData(
  rows: readonly Datum[],
  needs: SankeyNeeds,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<SankeyData> {
  const links = linksOf(rows, needs);
  if (links.length === 0) return { nodes: [], links: [] };
  const { sankey, sankeyLinkHorizontal } = await import('d3-sankey');
  // A state that is a source and a target stands for two nodes, or else flows would go in circles.
  const isCircular = hasCircle(links);
  const idOf = (name: string, side: 'from' | 'to') => (isCircular ? `${side} ${name}` : name);
  const nodes = new Map<string, { id: string; name: string }>();
  for (const { source, target } of links)
    for (const [name, side] of [
      [source, 'from'],
      [target, 'to'],
    ] as const)
      nodes.set(idOf(name, side), { id: idOf(name, side), name });
  const layout = sankey<{ id: string; name: string }, { value: number; rows: Datum[] }>()
    .nodeId(({ id }) => id)
    .nodeWidth(10)
    .nodePadding(Math.max(4, Math.min(14, (height * 0.4) / Math.max(1, nodes.size / 2))))
    .extent([
      [1, 6],
      [Math.max(40, width - 1), Math.max(40, height - 6)],
    ]);
  const graph = layout({
    nodes: [...nodes.values()],
    links: links.map(({ source, target, value, rows: own }) => ({
      source: idOf(source, 'from'),
      target: idOf(target, 'to'),
      value,
      rows: own,
    })),
  });
  const depth = Math.max(...graph.nodes.map((node) => node.depth ?? 0));
  const path = sankeyLinkHorizontal();
  const rowOfNode = ({ value, sourceLinks = [], targetLinks = [] }: (typeof graph.nodes)[number]): Datum => {
    const isSource = sumOf(sourceLinks) >= sumOf(targetLinks);
    const column = isSource ? needs.source : needs.target;
    const [row] = (isSource ? sourceLinks : targetLinks)[0]?.rows ?? [];
    return { [column]: row?.[column], [needs.value]: value };
  };
  return {
    nodes: graph.nodes.map((node) => {
      const { id, name, x0, x1, y0, y1, value, depth: own = 0, sourceLinks } = node;
      return {
        id,
        name,
        label: clip(name, 80),
        x0,
        x1,
        y0,
        y1,
        value,
        isLast: depth > 0 && (own === depth || sourceLinks?.length === 0),
        row: rowOfNode(node),
      };
    }),
    links: graph.links.map((link) => ({
      source: (link.source as { name: string }).name,
      target: (link.target as { name: string }).name,
      value: link.value,
      width: Math.max(1, link.width ?? 1),
      path: path(link as never),
      row: rowOfLink(link, needs),
    })),
  };
}

/** The row of a link, or of several rows what they have in common. */
function rowOfLink(
  { rows, value }: Pick<Link, 'rows' | 'value'>,
  { source, target, value: sum }: SankeyNeeds,
): Datum {
  const [row = {}, ...others] = rows;
  return others.length === 0 ? row : { [source]: row[source], [target]: row[target], [sum]: value };
}

function sumOf(links: readonly { readonly value: number }[]): number {
  return links.reduce((sum, { value }) => sum + value, 0);
}

function linksOf(rows: readonly Datum[], needs: SankeyNeeds): Link[] {
  const links = new Map<string, Link>();
  for (const row of rows) {
    const [source, target, value] = [row[needs.source], row[needs.target], Number(row[needs.value])];
    if (source == null || target == null || !(value > 0)) continue;
    const key = JSON.stringify([source, target]);
    const link = links.get(key) ?? { source: String(source), target: String(target), value: 0, rows: [] };
    link.value += value;
    link.rows.push(row);
    links.set(key, link);
  }
  return [...links.values()].sort((a, b) => b.value - a.value).slice(0, MOST_LINKS);
}

/** Whether some flow comes back to where it began. */
function hasCircle(links: readonly Link[]): boolean {
  const targets = new Map<string, string[]>();
  for (const { source, target } of links) targets.set(source, [...(targets.get(source) ?? []), target]);
  const state = new Map<string, 'open' | 'done'>();
  const visit = (node: string): boolean => {
    if (state.get(node) === 'open') return true;
    if (state.get(node) === 'done') return false;
    state.set(node, 'open');
    const found = (targets.get(node) ?? []).some(visit);
    state.set(node, 'done');
    return found;
  };
  return [...targets.keys()].some(visit);
}
