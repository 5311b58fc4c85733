import { useState } from 'react';
import { HistoryPage } from '../model/history/HistoryPage.tsx';

interface StagedHistoryProps {
  /** The parameters of the address at first. */
  readonly address: string;
  readonly mayEdit: boolean;
  onLeave(href: string): void;
}

/** The history of the data model, with the address that it writes. */
export function StagedHistory({ address: first, mayEdit, onLeave }: StagedHistoryProps) {
  const [address, setAddress] = useState(first);
  return (
    <HistoryPage
      deploymentId={1}
      mayEdit={mayEdit}
      address={address}
      onAddress={setAddress}
      onLeave={onLeave}
    />
  );
}
