import type { SurfacePort } from '@facet/embed-protocol';
import { type ComponentType, useMemo, useSyncExternalStore } from 'react';
import type { ThemeOverlay } from '../look/themed.ts';
import type { Placement } from './address.ts';
import { LaterPage } from './LaterPage.tsx';
import { type Presentation, usePresentation } from './presentation.ts';
import { useReady } from './ready.ts';
import { reportFatal } from './report-fatal.ts';
import type { EmbedSession } from './session.ts';
import { themesOf } from './themes.ts';

/** What a page in a frame begins with. */
export interface SurfaceEntry<B> {
  readonly boot: B;
  readonly placement: Placement;
  readonly session: EmbedSession;
  readonly port: SurfacePort;
}

interface SurfaceShellProps<B> {
  readonly surface: 'app' | 'chat';
  readonly entry: SurfaceEntry<B>;
  /** Loads the code of the page. */
  load(): Promise<{
    readonly App: ComponentType<SurfaceEntry<B> & { readonly presentation: Presentation }>;
  }>;
}

/**
 * A page from its first moment: opens the session and tells the host that the page is ready, while the code of the page is
 * loading.
 */
export function SurfaceShell<B extends { readonly locale: string | null; readonly theme: ThemeOverlay }>({
  surface,
  entry,
  load,
}: SurfaceShellProps<B>) {
  const { boot, placement, session, port } = entry;
  useSyncExternalStore(session.subscribe, () => session.current);
  const { claims } = session;
  useReady(port, { surface }, claims);
  const presentation = usePresentation(port, boot, placement, claims);
  const { scheme, theme } = presentation;
  const themes = useMemo(() => themesOf(boot, undefined, theme), [boot, theme]);
  return (
    <LaterPage
      scheme={scheme}
      themes={themes}
      load={load}
      onError={(error) => reportFatal(port, placement, 'embed-render', error)}
    >
      {({ App }) => <App {...entry} presentation={presentation} />}
    </LaterPage>
  );
}
