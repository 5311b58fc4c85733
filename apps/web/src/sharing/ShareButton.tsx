import { Button } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Subject } from '../api/sharing-api.ts';
import { useArea } from '../words/area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';

const SharingDialog = lazy(() =>
  import('./SharingDialog.tsx').then((module) => ({ default: module.SharingDialog })),
);

/** Opens the dialog about who has access to an object. For people with full access. */
export function ShareButton(props: Subject & { readonly href?: string }) {
  const { share } = useArea(SHARING);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare2 size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {share}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <SharingDialog {...props} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
