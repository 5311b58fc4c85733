import { Button } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useHas } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { EXPLORE } from '../words/explore/explore-area.ts';
import type { RequestDialog as Shown } from './RequestDialog.tsx';

/** The dialog of a request, loaded when it opens. */
export const LateRequestDialog = lazy(() =>
  import('./RequestDialog.tsx').then((module) => ({ default: module.RequestDialog })),
);

/** A button that shows a request of the page as curl and as TypeScript. */
export function ShowRequest(request: Omit<ComponentProps<typeof Shown>, 'onClose'>) {
  const { showRequest } = useArea(EXPLORE);
  const [isOpen, setOpen] = useState(false);
  const isOffered = useHas('requests');
  if (!isOffered) return null;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconCode size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {showRequest}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <LateRequestDialog {...request} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
