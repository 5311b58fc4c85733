import '@xyflow/react/dist/base.css';
import { MiniMap, ReactFlow, ReactFlowProvider, useReactFlow, useStore } from '@xyflow/react';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import type { ChangedCube } from '../api/model-graph-api.ts';
import { useArea } from '../words/area.ts';
import { MODEL_GRAPH } from '../words/model-graph/model-graph-area.ts';
import { CubeNode, type CubeNodeType } from './CubeNode.tsx';
import { EdgeMarks } from './EdgeMarks.tsx';
import { linesOf, nodesOf } from './flow-parts.ts';
import classes from './GraphCanvas.module.css';
import { NODE } from './graph-node.ts';
import { type Direction, nextNode } from './next-node.ts';
import type { ShownGraph } from './shown-graph.ts';
import { useLayout } from './use-layout.ts';
import { ZoomTools } from './ZoomTools.tsx';

interface GraphCanvasProps {
  readonly graph: ShownGraph;
  readonly changes: ReadonlyMap<string, ChangedCube>;
  readonly current: string | undefined;
  readonly isFocused: boolean;
  onCurrent(name: string | undefined): void;
  /** Shows the neighbours of the current cube alone, or all again. */
  onFocus(): void;
  onOpen(name: string): void;
}

const NODE_TYPES = { cube: CubeNode };
const FIT = { padding: 0.08, maxZoom: 1, minZoom: 0.05 };
/** In milliseconds, of a change of what is in view. */
const duration = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 160);
/** Below these, only titles can be read, in larger letters. */
const FAR = 0.55;
const VERY_FAR = 0.33;
/** With fewer nodes, all are in view. */
const FEWEST_ON_MAP = 20;

/** The cubes and views of a model as nodes that can be walked with the arrow keys. */
export default function GraphCanvas(props: GraphCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ graph, changes, current, isFocused, onCurrent, onFocus, onOpen }: GraphCanvasProps) {
  const words = useArea(MODEL_GRAPH);
  const layout = useLayout(graph);
  const flow = useReactFlow();
  const distance = useStore(({ transform: [, , zoom] }) =>
    zoom < VERY_FAR ? 'very-far' : zoom < FAR ? 'far' : undefined,
  );
  const frame = useRef<HTMLDivElement>(null);
  const nodes = useMemo(
    () => (layout === undefined ? [] : nodesOf(graph, layout, changes, current)),
    [graph, layout, changes, current],
  );
  const lines = useMemo(
    () => (layout === undefined ? [] : linesOf(graph, layout, current, words)),
    [graph, layout, current, words],
  );
  const fit = () => void flow.fitView({ ...FIT, duration: duration() });
  useEffect(() => {
    if (layout !== undefined) void flow.fitView(FIT);
  }, [flow, layout]);
  useEffect(() => {
    const place = current === undefined ? undefined : layout?.get(current);
    const area = frame.current?.getBoundingClientRect();
    if (place === undefined || area === undefined) return;
    const { zoom } = flow.getViewport();
    const { x, y } = flow.flowToScreenPosition(place);
    const isSeen =
      x >= area.left &&
      y >= area.top &&
      x + NODE.width * zoom <= area.right &&
      y + NODE.height * zoom <= area.bottom;
    if (!isSeen)
      void flow.setCenter(place.x + NODE.width / 2, place.y + NODE.height / 2, {
        zoom: Math.max(zoom, FAR),
        duration: duration(),
      });
  }, [flow, layout, current]);
  const press = (event: KeyboardEvent) => {
    if (event.target !== frame.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (key.startsWith('Arrow')) {
      const next = nextNode(layout ?? new Map(), current, key as Direction);
      if (next !== undefined) onCurrent(next);
    } else if (key === 'Enter' && current !== undefined) onOpen(current);
    else if (key === 'f' && (current !== undefined || isFocused)) onFocus();
    else if (key === 'Escape' && isFocused) onFocus();
    else if (key === 'Escape') onCurrent(undefined);
    else if (key === '+' || key === '=') void flow.zoomIn({ duration: duration() });
    else if (key === '-') void flow.zoomOut({ duration: duration() });
    else if (key === '0') fit();
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={frame}
      className={classes.canvas}
      // The arrow keys move within it.
      role="application"
      aria-label={words.canvas}
      aria-describedby="model-graph-keys"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is what the keys work on
      tabIndex={0}
      data-distance={distance}
      onKeyDown={press}
    >
      <p id="model-graph-keys" hidden>
        {words.keys}
      </p>
      <EdgeMarks />
      <ReactFlow<CubeNodeType>
        nodes={nodes}
        edges={lines}
        nodeTypes={NODE_TYPES}
        minZoom={FIT.minZoom}
        maxZoom={1.5}
        onlyRenderVisibleElements
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode={null}
        zoomOnDoubleClick={false}
        proOptions={{ hideAttribution: true }}
        onNodeClick={(_, { id }) => {
          frame.current?.focus({ preventScroll: true });
          onCurrent(id);
        }}
        onNodeDoubleClick={(_, { id }) => onOpen(id)}
        onPaneClick={() => onCurrent(undefined)}
      >
        {nodes.length >= FEWEST_ON_MAP && (
          <MiniMap
            className={classes.map ?? ''}
            ariaLabel={words.overview}
            pannable
            zoomable
            nodeBorderRadius={8}
          />
        )}
      </ReactFlow>
      <ZoomTools
        onFit={fit}
        onZoom={(isIn) => void (isIn ? flow.zoomIn : flow.zoomOut)({ duration: duration() })}
      />
    </div>
  );
}
