import { type PropsWithChildren, type ReactNode, Suspense } from 'react';
import { useWords } from '../words/words.ts';
import { Boundary } from './Boundary.tsx';
import { ErrorState } from './States.tsx';

interface LaterPartProps {
  /** Until the code is there. */
  readonly waiting?: ReactNode;
  /** Whether nothing takes the place of what could not be loaded. */
  readonly isQuiet?: boolean;
}

/** A part whose code is loaded later. Without a connection it is missing, and the rest of the page goes on. */
export function LaterPart({ waiting = null, isQuiet = false, children }: PropsWithChildren<LaterPartProps>) {
  const { broken } = useWords();
  return (
    <Boundary
      fallback={(error) => (isQuiet ? null : <ErrorState error={error} title={broken.title} />)}
      onError={(error) => console.error(error)}
    >
      <Suspense fallback={waiting}>{children}</Suspense>
    </Boundary>
  );
}
