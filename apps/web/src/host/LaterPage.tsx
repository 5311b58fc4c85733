import { type ReactNode, useEffect, useState } from 'react';
import { Boundary } from '../look/Boundary.tsx';
import { PlainMessage } from '../look/PlainMessage.tsx';
import { type TokensProps, TokensProvider } from '../look/tokens.tsx';
import { ENGLISH } from '../words/words.ts';

interface LaterPageProps<M> extends TokensProps {
  /** Loads the code of the page. */
  load(): Promise<M>;
  onError(error: Error): void;
  children(code: M): ReactNode;
}

/** A page whose code is loaded once its shell is there, or a message if that fails. */
export function LaterPage<M extends object>({ load, onError, children, ...look }: LaterPageProps<M>) {
  const [code, setCode] = useState<M>();
  const [failure, setFailure] = useState<Error>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code is loaded once
  useEffect(() => {
    load().then(setCode, setFailure);
  }, []);
  return (
    <Boundary
      fallback={() => (
        <TokensProvider {...look}>
          <PlainMessage {...ENGLISH.broken} />
        </TokensProvider>
      )}
      onError={onError}
    >
      <Loaded failure={failure}>{code !== undefined && children(code)}</Loaded>
    </Boundary>
  );
}

/** Throws if the code cannot be loaded. */
function Loaded({ failure, children }: { failure: Error | undefined; children: ReactNode }) {
  if (failure !== undefined) throw failure;
  return children;
}
