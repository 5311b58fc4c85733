import { directionOf, localeOf } from '@facet/look/locale';
import { useEffect, useMemo } from 'react';
import { Look } from '../../look/Look.tsx';
import { HomeWordsContext, useHomeWordsOf } from '../../words/use-home-words.ts';
import { useWordsOf } from '../../words/use-words-of.ts';
import { WordsContext } from '../../words/words.ts';
import { TopBar } from '../bar/TopBar.tsx';
import { HomePage } from './HomePage.tsx';
import type { HomeBoot } from './home-boot.ts';

/** The page that people see after they sign in: the dashboards that they may open. */
export function HomeApp({ boot }: { boot: HomeBoot }) {
  const { theme } = boot;
  const locale = localeOf(boot.locale);
  const words = useWordsOf(locale);
  const homeWords = useHomeWordsOf(locale);
  const themes = useMemo(() => [theme], [theme]);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
    document.title = `${homeWords.dashboards} – ${boot.account}`;
  }, [locale, homeWords, boot.account]);
  return (
    <Look scheme="auto" themes={themes}>
      <WordsContext value={words}>
        <HomeWordsContext value={homeWords}>
          <TopBar place={boot} locale={locale} />
          <HomePage first={boot.dashboards} isPreparing={boot.isPreparing} />
        </HomeWordsContext>
      </WordsContext>
    </Look>
  );
}
