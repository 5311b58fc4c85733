import { useTitle } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { MODEL_HISTORY } from '../../words/model-history/model-history-area.ts';
import { BranchChoice } from '../BranchChoice.tsx';
import { OfBranch } from '../OfBranch.tsx';
import { BranchHistory } from './BranchHistory.tsx';
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
  useTitle(words.title);
  const wanted = readHistoryAddress(address);
  const choose = (branch: string) =>
    onAddress(writeHistoryAddress({ branch, path: wanted.path, commit: undefined, file: undefined }));
  return (
    <OfBranch deploymentId={deploymentId} wanted={wanted.branch} onChoose={choose}>
      {(place, branches) => (
        <BranchHistory
          deploymentId={deploymentId}
          mayEdit={mayEdit}
          place={place}
          choice={<BranchChoice branches={branches} place={place} onChoose={choose} />}
          address={{ ...wanted, branch: place.branch.name }}
          onAddress={(next) => onAddress(writeHistoryAddress(next))}
          onLeave={onLeave}
        />
      )}
    </OfBranch>
  );
}
