import { directionOf } from '@facet/look/locale';
import { DirectionProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { consoleClient } from '../../api/console-client.ts';
import { fetchInEmbed } from '../../host/fetch-in-embed.ts';
import type { Presentation } from '../../host/presentation.ts';
import { themesOf } from '../../host/themes.ts';
import { useSessionActions } from '../../host/use-session-actions.ts';
import { formatsOf } from '../../look/format-value.ts';
import { FormatsContext } from '../../look/formats-context.ts';
import { Look } from '../../look/Look.tsx';
import '../../look/styles.ts';
import { LocaleContext } from '../../words/area.ts';
import { useWordsOf } from '../../words/use-words-of.ts';
import { WordsContext } from '../../words/words.ts';
import type { AppPage } from './app-page.ts';
import { ExpiredApp } from './ExpiredApp.tsx';
import { OpenApp } from './OpenApp.tsx';
import { RefusedApp } from './RefusedApp.tsx';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => count < 2 && error instanceof ApiError && [0, 429, 503].includes(error.status),
      refetchOnWindowFocus: false,
    },
  },
});

interface AppProps extends AppPage {
  readonly presentation: Presentation;
}

/** The pages of creator mode, which are loaded while the session begins. */
export function App(props: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <ShownApp {...props} />
    </QueryClientProvider>
  );
}

/** Creator mode in the look and language of its place, once there is a session. */
function ShownApp({ boot, placement, session, port, presentation }: AppProps) {
  const opened = useSyncExternalStore(session.subscribe, () => session.current);
  const { locale, scheme, theme } = presentation;
  const [boardTheme, setBoardTheme] = useState<unknown>();
  const themes = useMemo(() => themesOf(boot, boardTheme, theme), [boot, boardTheme, theme]);
  const words = useWordsOf(locale);
  const formats = useMemo(() => formatsOf(locale, words), [locale, words]);
  const direction = directionOf(locale);
  useSessionActions(port, session);
  useMemo(
    () => consoleClient.setConfig({ credentials: 'omit', fetch: fetchInEmbed(session) as typeof fetch }),
    [session],
  );
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = direction;
  }, [locale, direction]);
  const { claims } = session;
  return (
    <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
      <Look scheme={scheme} themes={themes}>
        <LocaleContext value={locale}>
          <WordsContext value={words}>
            <FormatsContext value={formats}>
              <Suspense fallback={null}>
                {opened.state === 'refused' ? (
                  <RefusedApp error={opened.error} hadSession={placement.sessionId !== undefined} />
                ) : (
                  claims !== undefined && (
                    <>
                      {opened.state === 'expired' && <ExpiredApp />}
                      <OpenApp
                        key={claims.viewer}
                        {...{ boot, placement, session, claims, port, presentation }}
                        onTheme={setBoardTheme}
                      />
                    </>
                  )
                )}
              </Suspense>
            </FormatsContext>
          </WordsContext>
        </LocaleContext>
      </Look>
    </DirectionProvider>
  );
}
