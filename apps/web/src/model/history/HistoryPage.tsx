import { useQuery } from '@tanstack/react-query';
import { isWorthAsking } from '../../api/failure-of.ts';
import { branchesOf } from '../../api/model-api.ts';
import { isolated } from '../../look/isolated.ts';
import { Message } from '../../look/Message.tsx';
import { ErrorState, WidgetSkeleton } from '../../look/States.tsx';
import { useTitle } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { MODEL } from '../../words/model/model-area.ts';
import { MODEL_HISTORY } from '../../words/model-history/model-history-area.ts';
import { BranchChoice } from '../BranchChoice.tsx';
import { placeOf } from '../branch-place.ts';
import { MODEL_KEYS } from '../model-keys.ts';
import { BranchHistory } from './BranchHistory.tsx';
import classes from './History.module.css';
import { readHistoryAddress, writeHistoryAddress } from './history-address.ts';

interface HistoryPageProps {
  readonly deploymentId: number;
  /** Whether the person may edit files on a branch of their own. */
  readonly mayEdit: boolean;
  /** The parameters of the page's address as text. */
  readonly address: string;
  onAddress(address: string): void;
  /** Opens another page. */
  onLeave(href: string): void;
}

/** The commits of a branch of the data model, or of one of its files. */
export function HistoryPage({ deploymentId, mayEdit, address, onAddress, onLeave }: HistoryPageProps) {
  const words = useArea(MODEL_HISTORY);
  const { failed, unknownBranch } = useArea(MODEL);
  useTitle(words.title);
  const { data, error, refetch } = useQuery({
    queryKey: MODEL_KEYS.branches(deploymentId),
    queryFn: ({ signal }) => branchesOf(deploymentId, signal),
    retry: isWorthAsking,
  });
  const wanted = readHistoryAddress(address);
  const place = data && placeOf(data, wanted.branch);
  const choose = (branch: string) =>
    onAddress(writeHistoryAddress({ branch, path: wanted.path, commit: undefined, file: undefined }));
  if (data === undefined)
    return (
      <main className={classes.loading} aria-busy={error === null}>
        {error === null ? (
          <WidgetSkeleton shape="rows" />
        ) : (
          <ErrorState error={error} title={failed} onRetry={() => void refetch()} />
        )}
      </main>
    );
  if (place === undefined) {
    const other = placeOf(data, null);
    return (
      <Message title={failed} text={unknownBranch(isolated(wanted.branch ?? ''))}>
        {other !== undefined && <BranchChoice branches={data} place={other} onChoose={choose} />}
      </Message>
    );
  }
  return (
    <BranchHistory
      deploymentId={deploymentId}
      mayEdit={mayEdit}
      place={place}
      choice={<BranchChoice branches={data} place={place} onChoose={choose} />}
      address={{ ...wanted, branch: place.branch.name }}
      onAddress={(next) => onAddress(writeHistoryAddress(next))}
      onLeave={onLeave}
    />
  );
}
