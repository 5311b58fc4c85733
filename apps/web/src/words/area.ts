import { createContext, use, useEffect, useState } from 'react';

/** The languages of the pages besides English; regions with words of their own by their full code. */
export type Language =
  | 'ar'
  | 'de'
  | 'es'
  | 'es-MX'
  | 'fr'
  | 'he'
  | 'it'
  | 'ja'
  | 'nb'
  | 'pt'
  | 'pt-PT'
  | 'sv'
  | 'vi';

/** The texts of one part of the pages. Without one of the languages, or with a text missing, it does not compile. */
export interface Area<W> {
  readonly english: W;
  /** Each is loaded when it is needed. */
  readonly languages: Readonly<Record<Language, () => Promise<{ readonly default: W }>>>;
}

/** The language of whoever reads the page. */
export const LocaleContext = createContext('en-US');

export function useLocale(): string {
  return use(LocaleContext);
}

const loaded = new Map<unknown, Promise<unknown>>();

/** Loads the texts of an area in the language of a locale; English if they do not exist in it. */
export async function loadArea<W>(area: Area<W>, locale: string): Promise<W> {
  const load = loaderOf(area, locale);
  return load === undefined ? area.english : (await load()).default;
}

/** The texts of an area in the language of a locale; English until they have been loaded. */
export function useAreaOf<W>(area: Area<W>, locale: string): W {
  const [words, setWords] = useState(area.english);
  useEffect(() => {
    let isGone = false;
    loadArea(area, locale).then(
      (found) => {
        if (!isGone) setWords(() => found);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [area, locale]);
  return words;
}

/** The texts of an area in the language of the page, which waits for them in a `Suspense`. */
export function useArea<W>(area: Area<W>): W {
  const load = loaderOf(area, useLocale());
  return load === undefined ? area.english : use(once(load, area));
}

function loaderOf<W>(area: Area<W>, locale: string) {
  const languages: Readonly<Record<string, (typeof area.languages)[Language]>> = area.languages;
  return languages[locale] ?? languages[locale.split('-')[0] ?? ''];
}

/** The same promise for each call, so that React can wait for it. A page whose texts do not arrive is English. */
function once<W>(load: Area<W>['languages'][Language], { english }: Area<W>): Promise<W> {
  const known = loaded.get(load) as Promise<W> | undefined;
  if (known !== undefined) return known;
  const promise = load().then(
    (found) => found.default,
    () => english,
  );
  loaded.set(load, promise);
  return promise;
}
