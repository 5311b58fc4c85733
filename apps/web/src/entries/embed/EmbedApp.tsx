import { ActionRefused, type SurfacePort } from '@facet/embed-protocol';
import { directionOf } from '@facet/look/locale';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../api/api-error.ts';
import { DashboardApi } from '../../api/dashboard-api.ts';
import { loadLateWidgets } from '../../board/late-widgets.tsx';
import type { Placement } from '../../host/address.ts';
import type { Boot } from '../../host/boot.ts';
import { earlyDashboard } from '../../host/early.ts';
import type { Presentation } from '../../host/presentation.ts';
import { useReady } from '../../host/ready.ts';
import { reportFatal } from '../../host/report-fatal.ts';
import { type EmbedSession, exchangeErrorName } from '../../host/session.ts';
import { themesOf } from '../../host/themes.ts';
import { type DashboardAddress, useDashboardAddress } from '../../host/use-dashboard-address.ts';
import { Boundary } from '../../look/Boundary.tsx';
import { formatsOf } from '../../look/format-value.ts';
import { FormatsContext } from '../../look/formats-context.ts';
import { Look } from '../../look/Look.tsx';
import { Message } from '../../look/Message.tsx';
import { useWordsOf } from '../../words/use-words-of.ts';
import { useWords, WordsContext } from '../../words/words.ts';
import { DashboardPage } from './DashboardPage.tsx';
import classes from './EmbedApp.module.css';
import { Expired } from './Expired.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

// Not for hosts' pages.
const TopBar = lazy(() => import('../bar/TopBar.tsx').then((module) => ({ default: module.TopBar })));

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
  const opened = useSyncExternalStore(session.subscribe, () => session.current);
  const { claims } = session;
  const client = useQueryClient();
  const isPrivate = opened.state === 'private';
  const [isSignedIn, setSignedIn] = useState(boot.isSignedIn);
  const isOpen = isPrivate ? isSignedIn : ['open', 'expired'].includes(opened.state);
  const { publicId, deploymentId, since, open } = useDashboardAddress(port, boot, isOpen, (address) =>
    client.fetchQuery(dashboardQuery(session, address)),
  );
  const { locale } = presentation;
  const words = useWordsOf(locale);
  const formats = useMemo(() => formatsOf(locale, words), [locale, words]);
  const api = useMemo(() => apiOf(session, publicId), [publicId, session]);
  useSessionActions(port, session, claims?.viewer);
  const dashboard = useQuery({ ...dashboardQuery(session, { publicId, deploymentId }), enabled: isOpen });
  const needsSignIn = isPrivate && (!isSignedIn || statusOf(dashboard.error) === 401);
  const error = needsSignIn ? SIGN_IN_ERROR : dashboard.error;
  useEffect(() => {
    if (error !== null) reportFatal(port, placement, 'dashboard', error);
  }, [port, placement, error]);
  // The outline of the shell goes on; a later one begins anew.
  const hasShown = useRef(false);
  useEffect(() => {
    if (opened.state === 'refused' || error !== null || dashboard.data !== undefined) hasShown.current = true;
  }, [opened, error, dashboard.data]);
  // Actions for a dashboard that is not shown are refused.
  useEffect(() => (error === null ? undefined : port.accept()), [port, error]);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
  }, [locale]);
  useReady(port, publicId, claims, dashboard.data?.deploymentId);
  const onMounted = useCallback(
    (title: string | undefined) => {
      const view = { surface: 'dashboard', path: location.pathname, publicId } as const;
      port.emit('view', title === undefined ? view : { ...view, title });
    },
    [port, publicId],
  );
  const mounted = useOncePer(publicId, onMounted);
  const { theme } = presentation;
  const dashboardTheme = dashboard.data?.config.theme;
  const themes = useMemo(() => themesOf(boot, dashboardTheme, theme), [boot, dashboardTheme, theme]);
  return (
    <Look scheme={presentation.scheme} themes={themes}>
      <WordsContext value={words}>
        <FormatsContext value={formats}>
          {boot.home !== null && (
            <div className={classes.bar}>
              <Suspense>
                <TopBar place={boot.home} locale={locale} leadsBack />
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
              <SignIn
                onReturn={() => {
                  setSignedIn(true);
                  if (dashboard.isError) dashboard.refetch();
                }}
              />
            ) : dashboard.isError ? (
              <Failed error={dashboard.error} onRetry={() => dashboard.refetch()} />
            ) : dashboard.data === undefined ? (
              <PageSkeleton {...{ placement, boot }} since={hasShown.current ? undefined : began} />
            ) : (
              <>
                {opened.state === 'expired' && <Expired />}
                <DashboardPage
                  key={publicId}
                  since={since}
                  api={api}
                  port={port}
                  dashboard={dashboard.data}
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

function apiOf(session: EmbedSession, publicId: string): DashboardApi {
  return new DashboardApi(
    publicId,
    () => session.token,
    () => session.end(),
  );
}

function dashboardQuery(
  session: EmbedSession,
  { publicId, deploymentId }: Pick<DashboardAddress, 'publicId' | 'deploymentId'>,
) {
  return {
    queryKey: ['dashboard', session.claims?.viewer, publicId, deploymentId],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const found = await (earlyDashboard(publicId) ?? apiOf(session, publicId).dashboard(signal));
      const dashboard = inDeployment(found, deploymentId);
      await loadLateWidgets(dashboard.config.widgets ?? []);
      return dashboard;
    },
  };
}

/** Replaces the session when the host sends one. What is shown stays, unless another viewer's session has begun. */
function useSessionActions(port: SurfacePort, session: EmbedSession, viewer: string | undefined): void {
  const client = useQueryClient();
  const seen = useRef(viewer);
  useEffect(
    () =>
      port.handle('set-session', async ({ sessionId }) => {
        try {
          await session.replace(sessionId);
        } catch (error) {
          throw new ActionRefused((error as Error).message, exchangeErrorName(error), 'session-renewal');
        }
        // The next action of the host meets the page of its new viewer.
        flushSync(() => {});
        // What failed for lack of a session.
        await client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
      }),
    [port, session, client],
  );
  useEffect(() => {
    if (viewer === undefined) return;
    // What the viewer before has seen; its page is gone.
    if (seen.current !== undefined && seen.current !== viewer) client.removeQueries({ type: 'inactive' });
    seen.current = viewer;
  }, [viewer, client]);
}

/** Calls a function once for each key, with the latest version of the function. */
function useOncePer<A extends unknown[]>(key: string, call: (...args: A) => void): (...args: A) => void {
  const done = useRef<string>(undefined);
  const latest = useRef(call);
  latest.current = call;
  return useCallback(
    (...args: A) => {
      if (done.current === key) return;
      done.current = key;
      latest.current(...args);
    },
    [key],
  );
}

function Refused({ error }: { error: Error }) {
  const { refused } = useWords();
  return <Message {...refused} error={error} />;
}

/** The page of a private dashboard for a viewer who is not signed in. Continues when they return from signing in. */
function SignIn({ onReturn }: { onReturn(): void }) {
  const words = useWords();
  const [hasLeft, setLeft] = useState(false);
  useEffect(() => {
    if (!hasLeft) return undefined;
    addEventListener('focus', onReturn);
    return () => removeEventListener('focus', onReturn);
  }, [hasLeft, onReturn]);
  const back = encodeURIComponent(location.pathname + location.search);
  const href = `/login?return_to=${back}`;
  return (
    <Message {...words.signIn} action={{ label: words.signIn.action, href, onFollow: () => setLeft(true) }} />
  );
}

const SIGN_IN_ERROR = new ApiError(401, 'signed_out', 'The viewer is not signed in');

function statusOf(error: Error | null): number | undefined {
  return error instanceof ApiError ? error.status : undefined;
}

interface FailedProps {
  readonly error: Error;
  onRetry?(): void;
}

function Failed({ error, onRetry }: FailedProps) {
  const words = useWords();
  const status = statusOf(error);
  if (status === 404) return <Message {...words.notFound} error={error} />;
  if (status === 403) return <Message {...words.forbidden} error={error} />;
  const retry = onRetry === undefined ? {} : { action: { label: words.tryAgain, onClick: onRetry } };
  const text = status === 0 ? words.offline : words.broken.text;
  return <Message title={words.broken.title} text={text} error={error} {...retry} />;
}

/** @throws ApiError 404 if the address names another deployment than the dashboard's */
function inDeployment<T extends { readonly deploymentId: number }>(dashboard: T, asked: number | null): T {
  if (asked === null || asked === dashboard.deploymentId) return dashboard;
  throw new ApiError(404, 'not_found', `The dashboard is not in deployment ${asked}`);
}
