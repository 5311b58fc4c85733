/** How far from a cube its neighbours are shown. */
export type Depth = 1 | 2;

/** What the address names of the graph. */
export interface GraphAddress {
  /** The cube or view whose details are shown. */
  readonly cube?: string | undefined;
  /** The one whose neighbours alone are shown. */
  readonly focus?: string | undefined;
  readonly depth: Depth;
  /** Whether views are shown; undefined where nobody has chosen. */
  readonly hasViews?: boolean | undefined;
  readonly isList: boolean;
}

export const NEW_GRAPH: GraphAddress = { depth: 1, isList: false };

/** The graph of an address; undefined for one that shows files. */
export function readGraphAddress(read: URLSearchParams): GraphAddress | undefined {
  const view = read.get('view');
  if (view !== 'graph' && view !== 'list') return undefined;
  const views = read.get('views');
  return {
    cube: read.get('cube') ?? undefined,
    focus: read.get('focus') ?? undefined,
    depth: read.get('depth') === '2' ? 2 : 1,
    hasViews: views === null ? undefined : views === '1',
    isList: view === 'list',
  };
}

export function writeGraphAddress(graph: GraphAddress, written: URLSearchParams): void {
  const { cube, focus, depth, hasViews, isList } = graph;
  written.set('view', isList ? 'list' : 'graph');
  if (cube !== undefined) written.set('cube', cube);
  if (focus !== undefined) written.set('focus', focus);
  if (focus !== undefined && depth !== 1) written.set('depth', String(depth));
  if (hasViews !== undefined) written.set('views', hasViews ? '1' : '0');
}
