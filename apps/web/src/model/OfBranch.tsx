import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isWorthAsking } from '../api/failure-of.ts';
import { branchesOf, type ModelBranch } from '../api/model-api.ts';
import { isolated } from '../look/isolated.ts';
import { Message } from '../look/Message.tsx';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import { BranchChoice } from './BranchChoice.tsx';
import { type BranchPlace, placeOf } from './branch-place.ts';
import classes from './ModelPage.module.css';
import { MODEL_KEYS } from './model-keys.ts';

interface OfBranchProps {
  readonly deploymentId: number;
  /** The branch in the address; null for the one on which the person goes on. */
  readonly wanted: string | null;
  onChoose(branch: string): void;
  children(place: BranchPlace, branches: readonly ModelBranch[]): ReactNode;
}

/** A page of one branch of the data model, once the branches are known; for an unknown branch, a choice of others. */
export function OfBranch({ deploymentId, wanted, onChoose, children }: OfBranchProps) {
  const words = useArea(MODEL);
  const { data, error, refetch } = useQuery({
    queryKey: MODEL_KEYS.branches(deploymentId),
    queryFn: ({ signal }) => branchesOf(deploymentId, signal),
    retry: isWorthAsking,
  });
  if (data === undefined)
    return (
      <main className={classes.loading} aria-busy={error === null}>
        {error === null ? (
          <WidgetSkeleton shape="table" />
        ) : (
          <ErrorState error={error} title={words.failed} onRetry={() => void refetch()} />
        )}
      </main>
    );
  const place = placeOf(data, wanted);
  if (place !== undefined) return children(place, data);
  const other = placeOf(data, null);
  return (
    <Message title={words.failed} text={words.unknownBranch(isolated(wanted ?? ''))}>
      {other !== undefined && <BranchChoice branches={data} place={other} onChoose={onChoose} />}
    </Message>
  );
}
