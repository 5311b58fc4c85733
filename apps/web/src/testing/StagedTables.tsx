import { useState } from 'react';
import { SourceTablesPage } from '../source-tables/SourceTablesPage.tsx';

interface StagedTablesProps {
  readonly mayPreview?: boolean;
  readonly mayPropose?: boolean;
}

/** The tables of the data source `default`, with an address of their own. */
export function StagedTables({ mayPreview = true, mayPropose = true }: StagedTablesProps) {
  const [address, setAddress] = useState('');
  return (
    <SourceTablesPage
      deploymentId={7}
      source="default"
      rights={{ mayRead: true, mayPreview, mayPropose }}
      address={address}
      onAddress={setAddress}
    />
  );
}
