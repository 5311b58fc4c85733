import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isWorthAsking } from '../api/failure-of.ts';
import { branchesOf } from '../api/model-api.ts';
import { isolated } from '../look/isolated.ts';
import { Message } from '../look/Message.tsx';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useTitle } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import { BranchChoice } from './BranchChoice.tsx';
import { placeOf } from './branch-place.ts';
import classes from './ModelPage.module.css';
import { ModelWork } from './ModelWork.tsx';
import { readModelAddress, writeModelAddress } from './model-address.ts';
import { MODEL_KEYS } from './model-keys.ts';
import type { ModelRights } from './model-rights.ts';

interface ModelPageProps {
  readonly deploymentId: number;
  readonly rights: ModelRights;
  /** The parameters of the page's address as text. */
  readonly address: string;
  onAddress(address: string): void;
}

/** The editor of the data model of a deployment. */
export function ModelPage({ deploymentId, rights, address, onAddress }: ModelPageProps) {
  const words = useArea(MODEL);
  useTitle(words.title);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: MODEL_KEYS.branches(deploymentId),
    queryFn: ({ signal }) => branchesOf(deploymentId, signal),
    retry: isWorthAsking,
  });
  const wanted = readModelAddress(address);
  const place = data && placeOf(data, wanted.branch);
  const name = place?.branch.name;
  useEffect(() => {
    if (name !== undefined && wanted.branch === null)
      onAddress(writeModelAddress({ ...wanted, branch: name }));
  }, [name, wanted, onAddress]);
  const choose = (branch: string) => onAddress(writeModelAddress({ ...wanted, branch }));
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
  if (place === undefined) {
    const other = placeOf(data, null);
    return (
      <Message title={words.failed} text={words.unknownBranch(isolated(wanted.branch ?? ''))}>
        {other !== undefined && <BranchChoice branches={data} place={other} onChoose={choose} />}
      </Message>
    );
  }
  return (
    <ModelWork
      key={place.branch.name}
      deploymentId={deploymentId}
      rights={rights}
      branches={data}
      place={place}
      address={wanted}
      onAddress={(next) => onAddress(writeModelAddress({ isForm: wanted.isForm, ...next }))}
      onBranch={async (branch) => {
        // The branch may be new.
        await client.invalidateQueries({ queryKey: MODEL_KEYS.branches(deploymentId) });
        choose(branch);
      }}
    />
  );
}
