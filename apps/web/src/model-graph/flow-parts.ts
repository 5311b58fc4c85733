import type { Edge } from '@xyflow/react';
import type { ChangedCube } from '../api/model-graph-api.ts';
import type { ModelGraphWords } from '../words/model-graph/words.ts';
import type { CubeNodeType } from './CubeNode.tsx';
import { MARKS } from './EdgeMarks.tsx';
import { NODE, type Placed } from './graph-node.ts';
import type { ShownGraph } from './shown-graph.ts';

/** The nodes of a graph that have a place. */
export function nodesOf(
  { cubes }: ShownGraph,
  layout: ReadonlyMap<string, Placed>,
  changes: ReadonlyMap<string, ChangedCube>,
  current: string | undefined,
): CubeNodeType[] {
  return cubes.flatMap((cube) => {
    const placed = layout.get(cube.name);
    if (placed === undefined) return [];
    const { x, y, isDown } = placed;
    const data = { cube, change: changes.get(cube.name), isCurrent: cube.name === current, isDown };
    return [{ id: cube.name, type: 'cube' as const, position: { x, y }, ...NODE, data }];
  });
}

/** The lines of a graph. Those of the current cube say what they are; in a small graph, all do. */
export function linesOf(
  { lines }: ShownGraph,
  layout: ReadonlyMap<string, Placed>,
  current: string | undefined,
  words: ModelGraphWords,
): Edge[] {
  const isSmall = lines.length <= 12;
  return lines
    .filter(({ from, to }) => layout.has(from) && layout.has(to))
    .map(({ id, from, to, kind }) => {
      const isNear = from === current || to === current;
      const isJoin = kind !== 'includes';
      return {
        ...{ id, source: from, target: to, focusable: false },
        className: [isJoin ? 'join' : 'includes', isNear ? 'near' : ''].join(' '),
        ...(isJoin && {
          markerStart: kind === 'many_to_one' ? MARKS.many : MARKS.one,
          markerEnd: kind === 'one_to_many' ? MARKS.many : MARKS.one,
          ...((isSmall || isNear) && { label: words.relationships[kind] }),
        }),
      };
    });
}
