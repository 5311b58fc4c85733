import { directionOf, type Locale } from '@facet/look/locale';
import { DirectionProvider } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo } from 'react';
import { Look } from '../../look/Look.tsx';
import { LocaleContext } from '../../words/area.ts';
import { useWordsOf } from '../../words/use-words-of.ts';
import { WordsContext } from '../../words/words.ts';
import type { ConsoleBoot } from './console-boot.ts';
import { consoleRouter } from './router.tsx';

interface ConsoleAppProps {
  readonly boot: ConsoleBoot;
  readonly locale: Locale;
}

/** The console: its pages for the person who has signed in, in their language and the account's colours. */
export function ConsoleApp({ boot, locale }: ConsoleAppProps) {
  const { theme } = boot;
  const words = useWordsOf(locale);
  const themes = useMemo(() => [theme], [theme]);
  const client = useQueryClient();
  const router = useMemo(() => consoleRouter(boot, client), [boot, client]);
  const direction = directionOf(locale);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = direction;
  }, [locale, direction]);
  return (
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <Look scheme="auto" themes={themes}>
        <LocaleContext value={locale}>
          <WordsContext value={words}>
            <Suspense fallback={null}>
              <RouterProvider router={router} />
            </Suspense>
          </WordsContext>
        </LocaleContext>
      </Look>
    </DirectionProvider>
  );
}
