import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MODEL_KEYS } from '../model/model-keys.ts';
import { OfBranch } from '../model/OfBranch.tsx';
import { SurfaceContext, useSurface, useTitle } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { PLAYGROUND } from '../words/playground/playground-area.ts';
import { BranchQuestion } from './BranchQuestion.tsx';
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
  useTitle(words.title);
  const client = useQueryClient();
  const outer = useSurface();
  const surface = useMemo(() => ({ ...outer, lacks: new Set([...outer.lacks, ...LACKS]) }), [outer]);
  const wanted = readPlaygroundAddress(address);
  const choose = (branch: string) => {
    void client.invalidateQueries({ queryKey: MODEL_KEYS.branches(deploymentId) });
    onAddress(writePlaygroundAddress({ ...wanted, branch }));
  };
  return (
    <OfBranch deploymentId={deploymentId} wanted={wanted.branch} onChoose={choose}>
      {(place, branches) => (
        <SurfaceContext value={surface}>
          <BranchQuestion
            key={place.branch.name}
            deploymentId={deploymentId}
            rights={rights}
            branches={branches}
            place={place}
            address={wanted}
            onBranch={choose}
            onAddress={(next) => onAddress(writePlaygroundAddress({ ...next, branch: place.branch.name }))}
          />
        </SurfaceContext>
      )}
    </OfBranch>
  );
}
