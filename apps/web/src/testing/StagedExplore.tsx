import { useState } from 'react';
import { ExplorePage } from '../explore/ExplorePage.tsx';

interface StagedExploreProps {
  /** The question at first, as parameters of an address. */
  readonly address: string;
  readonly canAskAs: boolean;
}

/** Explore in a deployment, with a button above the question that can be used while it can be saved. */
export function StagedExplore({ address, canAskAs }: StagedExploreProps) {
  const [written, setWritten] = useState(address);
  return (
    <>
      <ExplorePage
        deploymentId={1}
        canDownload
        canAskAs={canAskAs}
        address={address}
        onAddress={setWritten}
        head={({ isAsOther }) => (
          <button type="button" disabled={isAsOther}>
            Save
          </button>
        )}
      />
      <output id="address">{written}</output>
    </>
  );
}
