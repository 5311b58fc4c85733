import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { isWorthAsking } from '../api/failure-of.ts';
import type { BranchKey, ModelHashes } from '../api/model-api.ts';
import { graphOf, impactOf } from '../api/model-graph-api.ts';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { MODEL_GRAPH } from '../words/model-graph/model-graph-area.ts';
import { CubeDetails } from './CubeDetails.tsx';
import { CubeList } from './CubeList.tsx';
import { GraphErrors } from './GraphErrors.tsx';
import classes from './GraphPane.module.css';
import { GraphTools } from './GraphTools.tsx';
import type { GraphAddress } from './graph-address.ts';
import { GRAPH_KEYS } from './graph-keys.ts';
import { ImpactPanel } from './ImpactPanel.tsx';
import { hasViews, shownGraph } from './shown-graph.ts';

const loadCanvas = () => import('./GraphCanvas.tsx');
const GraphCanvas = lazy(loadCanvas);

interface GraphPaneProps {
  readonly branch: BranchKey;
  /** The branch that a merge goes into; undefined for the default branch. */
  readonly parent: string | undefined;
  /** The files of the branch; what is shown is read again when they change. */
  readonly hashes: ModelHashes | undefined;
  readonly address: GraphAddress;
  onAddress(address: GraphAddress): void;
  onOpen(path: string, line: number): void;
}

/** The cubes, joins and views of a branch, as a graph or a list, and what its merge would change. */
export default function GraphPane({ branch, parent, hashes, address, onAddress, onOpen }: GraphPaneProps) {
  const words = useArea(MODEL_GRAPH);
  const graph = useQuery({
    queryKey: GRAPH_KEYS.graph(branch),
    queryFn: ({ signal }) => graphOf(branch, signal),
    retry: isWorthAsking,
    refetchOnWindowFocus: false,
  });
  const impact = useQuery({
    queryKey: GRAPH_KEYS.impact(branch),
    queryFn: ({ signal }) => impactOf(branch, signal),
    enabled: parent !== undefined,
    retry: isWorthAsking,
    refetchOnWindowFocus: false,
  });
  useRefresh(branch, hashes);
  useEffect(() => {
    // While the model is compiled.
    if (!address.isList) void loadCanvas();
  }, [address.isList]);
  const cubes = useMemo(() => graph.data?.cubes ?? [], [graph.data]);
  const { focus, depth, hasViews: chosen, isList } = address;
  const shown = useMemo(
    () => shownGraph(cubes, { focus, depth, hasViews: chosen, isList: false }),
    [cubes, focus, depth, chosen],
  );
  const changes = useMemo(
    () => new Map((impact.data?.changes ?? []).map((change) => [change.name, change])),
    [impact.data],
  );
  const current = cubes.find(({ name }) => name === address.cube);
  const choose = (cube: string | undefined) => onAddress({ ...address, cube });
  const open = (name: string) => {
    const cube = cubes.find((one) => one.name === name);
    if (cube !== undefined && cube.path !== null) onOpen(cube.path, cube.line ?? 1);
  };
  if (graph.data === undefined)
    return (
      <div className={classes.middle} aria-busy={graph.error === null}>
        {graph.error === null ? (
          <WidgetSkeleton shape="area" />
        ) : (
          <ErrorState error={graph.error} title={words.failed} onRetry={() => void graph.refetch()} />
        )}
      </div>
    );
  if (graph.data.errors.length > 0)
    return <GraphErrors text={words.errors} errors={graph.data.errors} onOpen={onOpen} />;
  if (cubes.length === 0) return <p className={classes.middle}>{words.empty}</p>;
  const hasAside = parent !== undefined || current !== undefined;
  return (
    <div className={classes.pane}>
      <GraphTools cubes={cubes} address={address} hasViews={hasViews(address, cubes)} onAddress={onAddress} />
      <p className={classes.unseen} role="status">
        {current === undefined ? '' : words.said(current.title, words.kinds[current.kind])}
      </p>
      <div className={classes.body} data-aside={hasAside || undefined}>
        {isList ? (
          <CubeList cubes={shown.cubes} changes={changes} current={address.cube} onCurrent={choose} />
        ) : (
          <Suspense fallback={<WidgetSkeleton shape="area" />}>
            <GraphCanvas
              graph={shown}
              changes={changes}
              current={address.cube}
              isFocused={focus !== undefined}
              onCurrent={choose}
              onFocus={() => onAddress({ ...address, focus: focus === undefined ? address.cube : undefined })}
              onOpen={open}
            />
          </Suspense>
        )}
        {hasAside && (
          <aside className={classes.aside} aria-label={words.details}>
            {current !== undefined && (
              <CubeDetails
                cube={current}
                cubes={cubes}
                change={changes.get(current.name)}
                isFocused={focus === current.name}
                onFocus={() =>
                  onAddress({ ...address, focus: focus === current.name ? undefined : current.name })
                }
                onCurrent={choose}
                onOpen={() => open(current.name)}
              />
            )}
            {parent !== undefined && (
              <ImpactPanel
                deploymentId={branch.deploymentId}
                parent={parent}
                impact={impact.data}
                error={impact.error}
                onRetry={() => void impact.refetch()}
                onCurrent={(name) => cubes.some((one) => one.name === name) && choose(name)}
                onOpen={onOpen}
              />
            )}
          </aside>
        )}
      </div>
    </div>
  );
}

/** Reads the graph and the impact again once the files have changed. */
function useRefresh(branch: BranchKey, hashes: ModelHashes | undefined): void {
  const client = useQueryClient();
  const seen = useRef(hashes);
  useEffect(() => {
    const isChanged = seen.current !== undefined && seen.current !== hashes;
    seen.current = hashes;
    if (!isChanged) return;
    for (const queryKey of [GRAPH_KEYS.graph(branch), GRAPH_KEYS.impact(branch)])
      void client.invalidateQueries({ queryKey });
  }, [client, branch, hashes]);
}
