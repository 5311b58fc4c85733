import type { SurfacePort } from '@facet/embed-protocol';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Placement } from '../../host/address.ts';
import type { Boot } from '../../host/boot.ts';
import { usePresentation } from '../../host/presentation.ts';
import { useReady } from '../../host/ready.ts';
import { reportFatal } from '../../host/report-fatal.ts';
import type { EmbedSession } from '../../host/session.ts';
import { themesOf } from '../../host/themes.ts';
import { Boundary } from '../../look/Boundary.tsx';
import { PlainMessage } from '../../look/PlainMessage.tsx';
import { TokensProvider } from '../../look/tokens.tsx';
import { ENGLISH } from '../../words/words.ts';
import classes from './EmbedApp.module.css';
import type { EmbedAppProps } from './EmbedApp.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

/** How long the app waits for the session, so that the host does not wait for the app to be evaluated. */
const PATIENCE_MS = 150;

interface ShellProps {
  readonly boot: Boot;
  readonly placement: Placement;
  readonly session: EmbedSession;
  readonly port: SurfacePort;
}

/**
 * The page of an embedded dashboard from its first moment: opens the session, tells the host that the page is ready, and
 * shows the outline of a dashboard in the host's colours until the app is loaded. Needs little code, so that it is soon
 * there.
 */
export function Shell({ boot, placement, session, port }: ShellProps) {
  const { state } = useSyncExternalStore(session.subscribe, () => session.current);
  const { claims } = session;
  useReady(port, { surface: 'dashboard', publicId: boot.publicId }, claims);
  const presentation = usePresentation(port, boot, placement, claims);
  const { scheme, theme } = presentation;
  const themes = useMemo(() => themesOf(boot, undefined, theme), [boot, theme]);
  const [began] = useState(() => performance.now());
  const plain = (content: ReactNode) => (
    <TokensProvider scheme={scheme} themes={themes}>
      {content}
    </TokensProvider>
  );
  return (
    <Boundary
      fallback={() => plain(<PlainMessage {...ENGLISH.broken} />)}
      onError={(failure) => reportFatal(port, placement, 'embed-render', failure)}
    >
      <LoadedApp
        isWanted={state !== 'redeeming'}
        outline={plain(
          <>
            {boot.home !== null && <div className={classes.bar} />}
            <PageSkeleton {...{ placement, boot }} since={began} />
          </>,
        )}
        {...{ boot, placement, session, port, presentation, began }}
      />
    </Boundary>
  );
}

interface LoadedAppProps extends EmbedAppProps {
  /** Without it, the app is loaded only after a while. */
  readonly isWanted: boolean;
  /** In place of the app until it is loaded. */
  readonly outline: ReactNode;
}

/** The app, whose files are requested once the shell is on the page. Throws if it cannot be loaded. */
function LoadedApp({ isWanted, outline, ...props }: LoadedAppProps) {
  // Not `lazy`: React would show the app 300 ms after its outline at the earliest.
  const [loaded, setLoaded] = useState<typeof import('./app.tsx')>();
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    const files = document.getElementById('app');
    if (files instanceof HTMLTemplateElement) document.head.append(files.content);
  }, []);
  useEffect(() => {
    const timer = setTimeout(
      () => import('./app.tsx').then(setLoaded, setFailure),
      isWanted ? 0 : PATIENCE_MS,
    );
    return () => clearTimeout(timer);
  }, [isWanted]);
  if (failure !== undefined) throw failure;
  return loaded === undefined ? outline : <loaded.App {...props} />;
}
