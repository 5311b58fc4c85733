import { IconUserSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useArea } from '../../words/area.ts';
import { AS_WHOM } from '../../words/as-whom/as-whom-area.ts';
import { ToolButton } from '../ToolButton.tsx';
import type { AsWhom } from './as-whom.ts';

const AsWhomDialog = lazy(() =>
  import('./AsWhomDialog.tsx').then((module) => ({ default: module.AsWhomDialog })),
);

interface AsWhomButtonProps {
  readonly deploymentId: number;
  onChoose(asWhom: AsWhom): void;
}

/** Offers to ask as somebody else. */
export function AsWhomButton({ deploymentId, onChoose }: AsWhomButtonProps) {
  const words = useArea(AS_WHOM);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ToolButton label={words.action} icon={IconUserSearch} onClick={() => setOpen(true)} />
      <Suspense fallback={null}>
        {isOpen && (
          <AsWhomDialog
            deploymentId={deploymentId}
            onChoose={(chosen) => {
              setOpen(false);
              onChoose(chosen);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
