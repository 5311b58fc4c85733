import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { usePresentation } from '../../host/presentation.ts';
import { useReady } from '../../host/ready.ts';
import { reportFatal } from '../../host/report-fatal.ts';
import { themesOf } from '../../host/themes.ts';
import { Boundary } from '../../look/Boundary.tsx';
import { PlainMessage } from '../../look/PlainMessage.tsx';
import { TokensProvider } from '../../look/tokens.tsx';
import { ENGLISH } from '../../words/words.ts';
import type { AppPage } from './app-page.ts';

/**
 * The page of creator mode from its first moment: opens the session and tells the host that the page is ready, while the
 * code of the page is loading.
 */
export function AppShell({ boot, placement, session, port }: AppPage) {
  useSyncExternalStore(session.subscribe, () => session.current);
  const { claims } = session;
  useReady(port, undefined, claims);
  const presentation = usePresentation(port, boot, placement, claims);
  const { scheme, theme } = presentation;
  const themes = useMemo(() => themesOf(boot, undefined, theme), [boot, theme]);
  const [loaded, setLoaded] = useState<typeof import('./app.tsx')>();
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    import('./app.tsx').then(setLoaded, setFailure);
  }, []);
  return (
    <Boundary
      fallback={() => (
        <TokensProvider scheme={scheme} themes={themes}>
          <PlainMessage {...ENGLISH.broken} />
        </TokensProvider>
      )}
      onError={(error) => reportFatal(port, placement, 'embed-render', error)}
    >
      <Loaded failure={failure}>
        {loaded !== undefined && <loaded.App {...{ boot, placement, session, port, presentation }} />}
      </Loaded>
    </Boundary>
  );
}

/** Throws if the code cannot be loaded. */
function Loaded({ failure, children }: { failure: Error | undefined; children: React.ReactNode }) {
  if (failure !== undefined) throw failure;
  return children;
}
