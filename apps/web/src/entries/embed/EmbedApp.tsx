import type { SurfacePort } from '@facet/embed-protocol';
import { directionOf } from '@facet/look/locale';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Placement } from '../../host/address.ts';
import type { Boot } from '../../host/boot.ts';
import { Expired } from '../../host/Expired.tsx';
import type { Presentation } from '../../host/presentation.ts';
import { Refused } from '../../host/Refused.tsx';
import { useReady } from '../../host/ready.ts';
import { reportFatal } from '../../host/report-fatal.ts';
import { SignIn } from '../../host/SignIn.tsx';
import type { EmbedSession } from '../../host/session.ts';
import { themesOf } from '../../host/themes.ts';
import { useSessionActions } from '../../host/use-session-actions.ts';
import { Boundary } from '../../look/Boundary.tsx';
import { formatsOf } from '../../look/format-value.ts';
import { FormatsContext } from '../../look/formats-context.ts';
import { Look } from '../../look/Look.tsx';
import { LocaleContext } from '../../words/area.ts';
import { useWordsOf } from '../../words/use-words-of.ts';
import { WordsContext } from '../../words/words.ts';
import { DashboardPage } from './DashboardPage.tsx';
import { apiOf } from './dashboard-query.ts';
import classes from './EmbedApp.module.css';
import { Failed } from './Failed.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { useOncePer } from './use-once-per.ts';
import { useOpenDashboard } from './use-open-dashboard.ts';

// Not for hosts' pages.
const TopBar = lazy(() => import('../bar/TopBar.tsx').then((module) => ({ default: module.TopBar })));

const MemberTools = lazy(() => import('./MemberTools.tsx'));

export interface EmbedAppProps {
  readonly boot: Boot;
  readonly placement: Placement;
  readonly session: EmbedSession;
  readonly port: SurfacePort;
  readonly presentation: Presentation;
  /** When the shell began to show an outline, on the clock of `performance.now()`. */
  readonly began: number;
}

/** The page of an embedded dashboard: shows it in the look of its place once there is a session. */
export function EmbedApp({ boot, placement, session, port, presentation, began }: EmbedAppProps) {
  const { opened, publicId, since, open, query, needsSignIn, error, onSignedIn } = useOpenDashboard(
    port,
    session,
    boot,
  );
  const { data: dashboard } = query;
  const { locale, theme } = presentation;
  const words = useWordsOf(locale);
  const formats = useMemo(() => formatsOf(locale, words), [locale, words]);
  const api = useMemo(() => apiOf(session, publicId), [publicId, session]);
  useSessionActions(port, session);
  useEffect(() => {
    if (error !== null) reportFatal(port, placement, 'dashboard', error);
  }, [port, placement, error]);
  // The outline of the shell goes on; a later one begins anew.
  const hasShown = useRef(false);
  useEffect(() => {
    if (opened.state === 'refused' || error !== null || dashboard !== undefined) hasShown.current = true;
  }, [opened, error, dashboard]);
  // Actions for a dashboard that is not shown are refused.
  useEffect(() => (error === null ? undefined : port.accept()), [port, error]);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
  }, [locale]);
  useReady(port, { surface: 'dashboard', publicId }, session.claims, dashboard?.deploymentId);
  const onMounted = useCallback(
    (title: string | undefined) => {
      const view = { surface: 'dashboard', path: location.pathname, publicId } as const;
      port.emit('view', title === undefined ? view : { ...view, title });
    },
    [port, publicId],
  );
  const mounted = useOncePer(publicId, onMounted);
  const dashboardTheme = dashboard?.config.theme;
  const themes = useMemo(() => themesOf(boot, dashboardTheme, theme), [boot, dashboardTheme, theme]);
  return (
    <Look scheme={presentation.scheme} themes={themes}>
      <WordsContext value={words}>
        <FormatsContext value={formats}>
          {boot.home !== null && (
            <div className={classes.bar}>
              <Suspense>
                <TopBar place={boot.home} locale={locale} delivered={dashboard}>
                  {dashboard !== undefined && <MemberTools dashboard={dashboard} locale={locale} />}
                </TopBar>
              </Suspense>
            </div>
          )}
          <Boundary
            fallback={(failure) => <Failed error={failure} />}
            onError={(failure) => reportFatal(port, placement, 'embed-render', failure)}
          >
            {opened.state === 'refused' ? (
              <Refused error={opened.error} />
            ) : needsSignIn ? (
              <SignIn onReturn={onSignedIn} />
            ) : query.isError ? (
              <LocaleContext value={locale}>
                <Failed error={query.error} isMember={boot.home !== null} onRetry={() => query.refetch()} />
              </LocaleContext>
            ) : dashboard === undefined ? (
              <PageSkeleton {...{ placement, boot }} since={hasShown.current ? undefined : began} />
            ) : (
              <>
                {opened.state === 'expired' && <Expired />}
                <DashboardPage
                  key={publicId}
                  since={since}
                  api={api}
                  port={port}
                  session={session}
                  dashboard={dashboard}
                  placement={placement}
                  presentation={presentation}
                  allowsDownloads={placement.allowExport && !boot.restrictsDownloads}
                  rendersImages={boot.rendersImages}
                  onMounted={mounted}
                  openDashboard={open}
                />
              </>
            )}
          </Boundary>
        </FormatsContext>
      </WordsContext>
    </Look>
  );
}
