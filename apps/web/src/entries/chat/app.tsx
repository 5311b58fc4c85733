import { directionOf } from '@facet/look/locale';
import { DirectionProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
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
import { ChatContent } from './ChatContent.tsx';
import type { ChatEntry } from './chat-entry.ts';

const client = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } });

interface AppProps extends ChatEntry {
  readonly presentation: Presentation;
}

/** The page of a chat, which is loaded while the session begins. */
export function App(props: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <ShownChat {...props} />
    </QueryClientProvider>
  );
}

/** A chat in the look and language of its place. */
function ShownChat(props: AppProps) {
  const { boot, session, port, presentation } = props;
  const { locale, scheme, theme, chatTheme } = presentation;
  const opened = useSyncExternalStore(session.subscribe, () => session.current);
  const { page } = chatTheme;
  const themes = useMemo(() => [...themesOf(boot, undefined, theme), { page }], [boot, theme, page]);
  const words = useWordsOf(locale);
  const formats = useMemo(() => formatsOf(locale, words), [locale, words]);
  const direction = directionOf(locale);
  useSessionActions(port, session);
  const isPrivate = opened.state === 'private';
  const [isSignedIn, setSignedIn] = useState(boot.isSignedIn);
  useMemo(() => {
    if (!isPrivate)
      consoleClient.setConfig({ credentials: 'omit', fetch: fetchInEmbed(session) as typeof fetch });
  }, [session, isPrivate]);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = direction;
  }, [locale, direction]);
  return (
    <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
      <Look scheme={scheme} themes={themes}>
        <LocaleContext value={locale}>
          <WordsContext value={words}>
            <FormatsContext value={formats}>
              <Suspense fallback={null}>
                <ChatContent
                  {...props}
                  opened={opened}
                  isSignedIn={isSignedIn}
                  onSignedIn={() => setSignedIn(true)}
                />
              </Suspense>
            </FormatsContext>
          </WordsContext>
        </LocaleContext>
      </Look>
    </DirectionProvider>
  );
}
