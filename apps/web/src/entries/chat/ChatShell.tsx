import { useMemo, useSyncExternalStore } from 'react';
import { LaterPage } from '../../host/LaterPage.tsx';
import { usePresentation } from '../../host/presentation.ts';
import { useReady } from '../../host/ready.ts';
import { reportFatal } from '../../host/report-fatal.ts';
import { themesOf } from '../../host/themes.ts';
import type { ChatEntry } from './chat-entry.ts';

/**
 * The page of a chat from its first moment: opens the session and tells the host that the page is ready, while the
 * code of the page is loading.
 */
export function ChatShell({ boot, placement, session, port }: ChatEntry) {
  useSyncExternalStore(session.subscribe, () => session.current);
  const { claims } = session;
  useReady(port, { surface: 'chat' }, claims);
  const presentation = usePresentation(port, boot, placement, claims);
  const { scheme, theme } = presentation;
  const themes = useMemo(() => themesOf(boot, undefined, theme), [boot, theme]);
  return (
    <LaterPage
      scheme={scheme}
      themes={themes}
      load={() => import('./app.tsx')}
      onError={(error) => reportFatal(port, placement, 'embed-render', error)}
    >
      {({ App }) => <App {...{ boot, placement, session, port, presentation }} />}
    </LaterPage>
  );
}
