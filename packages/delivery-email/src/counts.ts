import type { Language, MessageTable, Shortened } from './message.ts';

/** A number as people of a locale write it. */
export function numberText(count: number, { locale }: Language): string {
  return new Intl.NumberFormat(locale).format(count);
}

/** What follows a list that is longer, such as `and 3 more`; empty if all is shown. */
export function moreOf({ shown, count }: Shortened<unknown>, language: Language): string {
  return shown.length === count ? '' : language.words.more(numberText(count - shown.length, language));
}

/** What is noted below a table that is larger; nothing if all is shown. */
export function partlyShown(
  { shown, count }: Shortened<unknown>,
  language: Language,
  words: (shown: string, count: string) => string,
): string[] {
  return shown.length === count
    ? []
    : [words(numberText(shown.length, language), numberText(count, language))];
}

/** What is noted below a table about the rows and columns that it lacks. */
export function remarksOn({ rows, columns, hasMore }: MessageTable, language: Language): string[] {
  const { words } = language;
  return [
    ...(hasMore
      ? [words.firstRows(numberText(rows.shown.length, language))]
      : partlyShown(rows, language, words.rows)),
    ...partlyShown(columns, language, words.columns),
  ];
}
