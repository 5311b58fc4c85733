import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOut } from './graph-layout.ts';
import { NODE } from './graph-node.ts';

test('no node covers another, every node has a place, and a hub does not make the graph a tower', () => {
  const nodes = Array.from({ length: 100 }, (_, index) => `cube ${index}`);
  const hub = nodes.slice(1, 60).map((node) => ['cube 0', node] as const);
  const loop = [
    ['cube 70', 'cube 71'],
    ['cube 71', 'cube 70'],
    ['cube 70', 'cube 70'],
  ] as const;
  const placed = [...layOut({ nodes, edges: [...hub, ...loop] }).entries()];
  assert.deepEqual(placed.map(([node]) => node).sort(), nodes.toSorted());
  for (const [node, { x, y }] of placed)
    for (const [other, at] of placed)
      if (node < other)
        assert.ok(
          Math.abs(x - at.x) >= NODE.width || Math.abs(y - at.y) >= NODE.height,
          `${node} covers ${other}`,
        );
  const [width, height] = (['x', 'y'] as const).map((side) => Math.max(...placed.map(([, at]) => at[side])));
  assert.ok(
    width !== undefined && height !== undefined && height < 2 * width && width < 4 * height,
    `${width} × ${height}`,
  );
});
