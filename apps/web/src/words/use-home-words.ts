import { createContext, use, useEffect, useState } from 'react';
import { ENGLISH, type HomeWords } from './home-words.ts';

export const HomeWordsContext = createContext(ENGLISH);

/** The texts of the home page in the reader's language. */
export function useHomeWords(): HomeWords {
  return use(HomeWordsContext);
}

/** The texts in the language of a locale; English until they have been loaded. */
export function useHomeWordsOf(locale: string): HomeWords {
  const [words, setWords] = useState(ENGLISH);
  const language = locale.split('-')[0] ?? 'en';
  useEffect(() => {
    if (language === 'en') return setWords(ENGLISH);
    let isGone = false;
    import('./home-languages.ts').then(
      ({ LANGUAGES }) => {
        if (!isGone) setWords(LANGUAGES[locale] ?? LANGUAGES[language] ?? ENGLISH);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [locale, language]);
  return words;
}
