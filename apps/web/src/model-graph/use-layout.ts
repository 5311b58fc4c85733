import { useEffect, useState } from 'react';
import type { GraphToLayOut, Placed } from './graph-node.ts';

type Layout = ReadonlyMap<string, Placed>;

/** More nodes and edges take longer than 50 ms, and are laid out beside the page. */
const FEW = 60;

/** Where the nodes of a graph are; undefined until its first layout. It keeps the earlier one until there is a new one. */
export function useLayout(graph: GraphToLayOut): Layout | undefined {
  const [layout, setLayout] = useState<Layout>();
  useEffect(() => {
    let isGone = false;
    void layoutOf(graph).then((found) => {
      if (!isGone) setLayout(found);
    });
    return () => {
      isGone = true;
    };
  }, [graph]);
  return layout;
}

async function layoutOf({ nodes, edges }: GraphToLayOut): Promise<Layout> {
  if (nodes.length + edges.length <= FEW) return layOutHere({ nodes, edges });
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Layout>) => resolve(data);
      worker.onerror = reject;
      worker.postMessage({ nodes, edges });
    });
  } catch {
    // Where the browser cannot start it, the page waits.
    return layOutHere({ nodes, edges });
  } finally {
    worker.terminate();
  }
}

async function layOutHere(graph: GraphToLayOut): Promise<Layout> {
  const { layOut } = await import('./graph-layout.ts');
  return layOut(graph);
}
