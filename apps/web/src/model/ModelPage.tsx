import { useQueryClient } from '@tanstack/react-query';
import { useTitle } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import { ModelWork } from './ModelWork.tsx';
import { readModelAddress, writeModelAddress } from './model-address.ts';
import { MODEL_KEYS } from './model-keys.ts';
import type { ModelRights } from './model-rights.ts';
import { OfBranch } from './OfBranch.tsx';

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
  const wanted = readModelAddress(address);
  const choose = (branch: string) => onAddress(writeModelAddress({ ...wanted, branch }));
  return (
    <OfBranch deploymentId={deploymentId} wanted={wanted.branch} onChoose={choose}>
      {(place, branches) => (
        <ModelWork
          key={place.branch.name}
          deploymentId={deploymentId}
          rights={rights}
          branches={branches}
          place={place}
          address={wanted}
          onAddress={(next) => onAddress(writeModelAddress({ isForm: wanted.isForm, ...next }))}
          onBranch={async (branch) => {
            // The branch may be new.
            await client.invalidateQueries({ queryKey: MODEL_KEYS.branches(deploymentId) });
            choose(branch);
          }}
        />
      )}
    </OfBranch>
  );
}
