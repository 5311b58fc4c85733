import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isWorthAsking } from '../api/failure-of.ts';
import { branchesOf } from '../api/model-api.ts';
import { isolated } from '../look/isolated.ts';
import { Message } from '../look/Message.tsx';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { BranchChoice } from '../model/BranchChoice.tsx';
import { placeOf } from '../model/branch-place.ts';
import { MODEL_KEYS } from '../model/model-keys.ts';
import { SurfaceContext, useSurface, useTitle } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import { PLAYGROUND } from '../words/playground/playground-area.ts';
import { BranchQuestion } from './BranchQuestion.tsx';
import classes from './Playground.module.css';
import { readPlaygroundAddress, writePlaygroundAddress } from './playground-address.ts';

interface PlaygroundPageProps {
  readonly deploymentId: number;
  readonly rights: {
    readonly mayDownload: boolean;
    readonly mayAskAs: boolean;
    /** Whether the person may have branches served. */
    readonly mayServe: boolean;
  };
  /** The parameters of the page's address: the branches, and a question. */
  readonly address: string;
  onAddress(address: string): void;
}

/** Parts of Explore that ask production, or that the page has itself. */
const LACKS = ['asking', 'sql', 'requests', 'keptFilters'] as const;

/** Asks a branch of the data model, and shows each question as code. */
export function PlaygroundPage({ deploymentId, rights, address, onAddress }: PlaygroundPageProps) {
  const words = useArea(PLAYGROUND);
  const model = useArea(MODEL);
  useTitle(words.title);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: MODEL_KEYS.branches(deploymentId),
    queryFn: ({ signal }) => branchesOf(deploymentId, signal),
    retry: isWorthAsking,
  });
  const outer = useSurface();
  const surface = useMemo(() => ({ ...outer, lacks: new Set([...outer.lacks, ...LACKS]) }), [outer]);
  const wanted = readPlaygroundAddress(address);
  const place = data && placeOf(data, wanted.branch);
  const choose = (branch: string) => {
    void client.invalidateQueries({ queryKey: MODEL_KEYS.branches(deploymentId) });
    onAddress(writePlaygroundAddress({ ...wanted, branch }));
  };
  if (data === undefined)
    return (
      <main className={classes.loading} aria-busy={error === null}>
        {error === null ? (
          <WidgetSkeleton shape="table" />
        ) : (
          <ErrorState error={error} title={model.failed} onRetry={() => void refetch()} />
        )}
      </main>
    );
  if (place === undefined) {
    const other = placeOf(data, null);
    return (
      <Message title={model.failed} text={model.unknownBranch(isolated(wanted.branch ?? ''))}>
        {other !== undefined && <BranchChoice branches={data} place={other} onChoose={choose} />}
      </Message>
    );
  }
  return (
    <SurfaceContext value={surface}>
      <BranchQuestion
        key={place.branch.name}
        deploymentId={deploymentId}
        rights={rights}
        branches={data}
        place={place}
        address={wanted}
        onBranch={choose}
        onAddress={(next) => onAddress(writePlaygroundAddress({ ...next, branch: place.branch.name }))}
      />
    </SurfaceContext>
  );
}
