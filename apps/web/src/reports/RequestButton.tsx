import { Button } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useArea } from '../words/area.ts';
import { EXPLORE } from '../words/explore/explore-area.ts';
import type { SentRequest } from './sent-request.ts';

export const RequestDialog = lazy(() =>
  import('../look/RequestDialog.tsx').then((module) => ({ default: module.RequestDialog })),
);

/** Shows the request that the button beside it sends. */
export function RequestButton({ sent }: { readonly sent: () => SentRequest }) {
  const { showRequest } = useArea(EXPLORE);
  const [shown, setShown] = useState<SentRequest | null>(null);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconCode size={16} aria-hidden />}
        onClick={() => setShown(sent())}
      >
        {showRequest}
      </Button>
      <Suspense fallback={null}>
        {shown !== null && <RequestDialog {...shown} onClose={() => setShown(null)} />}
      </Suspense>
    </>
  );
}
