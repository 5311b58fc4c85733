import { useState } from 'react';
import { SettledText } from '../builder/SettledText.tsx';

/** A field for a text. `globalThis.text` has what was settled, and changes what is saved as a colleague does. */
export function StagedText({ saved }: { readonly saved: string }) {
  const [value, save] = useState(saved);
  const [settled] = useState((): [string, string][] => []);
  Object.assign(globalThis, { text: { settled, save } });
  return (
    <SettledText label="Text" value={value} onSettle={(text, basedOn) => settled.push([text, basedOn])} />
  );
}
