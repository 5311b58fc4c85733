import { useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { isWorthAsking } from '../../api/failure-of.ts';
import { reachedDeployment } from '../../api/reached-api.ts';
import type { Presentation } from '../../host/presentation.ts';
import type { SessionClaims } from '../../host/session.ts';
import { Message } from '../../look/Message.tsx';
import { SurfaceContext } from '../../places/surface.ts';
import { useWords } from '../../words/words.ts';
import { OpenWork } from '../../work-chat/open-work.ts';
import { FollowContext } from '../../workspace/follow.ts';
import { type AppContents, AppContext } from './app-context.ts';
import type { AppPage } from './app-page.ts';
import { appSurface } from './app-surface.ts';
import { switchesOf } from './app-switches.ts';
import { pinnedHistory } from './pinned-history.ts';
import { appRouter } from './router.tsx';
import { useAppEvents } from './use-app-events.ts';
import { useLinksInside } from './use-links-inside.ts';
import { ViewedPages } from './viewed-pages.ts';

interface OpenAppProps extends AppPage {
  readonly claims: SessionClaims;
  readonly presentation: Presentation;
  /** Shows the pages in the theme of a dashboard; undefined for none. */
  onTheme(theme: unknown): void;
}

// One for the life of the page: it listens to the browser, and viewers may follow each other.
const history = pinnedHistory();
/** Explore begins anew when it is opened again. */
const follow = (href: string) => history.push(href, { begunAt: Date.now() });
const switches = switchesOf(location.search);

/** The pages of creator mode for one creator. */
export function OpenApp(props: OpenAppProps) {
  const { boot, placement, session, claims, port, presentation, onTheme } = props;
  const words = useWords();
  const deploymentId = claims.deploymentId ?? 0;
  const { data, error, refetch } = useQuery({
    queryKey: ['reached', claims.viewer],
    queryFn: ({ signal }) => reachedDeployment(deploymentId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: isWorthAsking,
  });
  useAppEvents(claims.viewer);
  const router = useMemo(() => appRouter(history), []);
  const { settings } = claims;
  const viewed = useMemo(() => new ViewedPages(port), [port]);
  const surface = useMemo(() => {
    const { showsSql, showsGeneratedSql } = boot;
    return appSurface(deploymentId, {
      settings,
      switches,
      showsSql,
      showsGeneratedSql,
      history,
      port,
      viewed,
    });
  }, [deploymentId, settings, boot, port, viewed]);
  const [work] = useState(() => new OpenWork());
  const contents = useMemo<AppContents | null>(
    () =>
      data === undefined
        ? null
        : {
            boot,
            placement,
            session,
            port,
            presentation,
            deployment: data,
            allowsDownloads: placement.allowExport && !boot.restrictsDownloads,
            switches,
            viewed,
            work,
            onTheme,
          },
    [boot, placement, session, port, presentation, viewed, work, onTheme, data],
  );
  useLinksInside(deploymentId, history);
  useEffect(() => {
    if (error !== null)
      port.emit('error', { message: error.message, name: error.name, context: 'embed-render', fatal: true });
  }, [error, port]);
  if (error !== null)
    return (
      <Message
        title={words.broken.title}
        text={error.message}
        error={error}
        action={{ label: words.tryAgain, onClick: () => void refetch() }}
      />
    );
  if (contents === null) return null;
  return (
    <SurfaceContext value={surface}>
      <AppContext value={contents}>
        <FollowContext value={follow}>
          <RouterProvider router={router as never} />
        </FollowContext>
      </AppContext>
    </SurfaceContext>
  );
}
