import { useState } from 'react';
import { ModelPage } from '../model/ModelPage.tsx';
import type { ModelRights } from '../model/model-rights.ts';

interface StagedModelProps {
  /** The parameters of the address at first. */
  readonly address: string;
  readonly rights: ModelRights;
}

/** The editor of the data model, with the address that it writes. */
export function StagedModel({ address: first, rights }: StagedModelProps) {
  const [address, setAddress] = useState(first);
  return (
    <>
      <ModelPage deploymentId={1} rights={rights} address={address} onAddress={setAddress} />
      <output id="address" hidden>
        {address}
      </output>
    </>
  );
}
