import { useState } from 'react';
import { SettingsPanel } from '../builder/SettingsPanel.tsx';
import { CloseBeside } from '../look/close-beside.ts';

/** A panel of settings in a page that opens another one beside it. */
export function StagedAside() {
  const [isOpen, setOpen] = useState(false);
  return (
    <CloseBeside value={isOpen ? () => setOpen(false) : null}>
      <button type="button" aria-pressed={isOpen} onClick={() => setOpen(true)}>
        Ask
      </button>
      <div style={{ display: 'flex' }}>
        <main style={{ flex: 1 }} />
        <SettingsPanel title="Settings" onClose={() => undefined}>
          <input aria-label="Width" />
        </SettingsPanel>
      </div>
    </CloseBeside>
  );
}
