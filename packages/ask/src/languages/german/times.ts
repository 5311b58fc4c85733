import type { DateWords } from '../language.ts';
import { spelled, spelledTable } from '../spelled.ts';
import { ENDINGS } from './keywords.ts';

const ORDINALS = ['erst~, 1, 1st', 'zweit~, 2', 'dritt~, 3', 'viert~, letzt~, 4'];

export const DATES: DateWords = {
  ...spelledTable(
    {
      today: 'heute',
      yesterday: 'gestern',
      tomorrow: 'morgen',
      this: 'dies~, aktuell~, laufend~, derzeitig~, jetzig~, heutig~',
      last: 'letzt~, vergangen~, vorig~, vorherig~, die letzten, den letzten, der letzten, vorangegangen~, zurückliegend~',
      next: 'nächst~, kommend~, folgend~',
      whole: 'voll~, ganz~, komplett~, vollständig~, abgeschlossen~, gesamt~, vollendet~',
      ago: 'her',
      agoBefore: 'vor',
      soFar: 'bisher, bis heute, bis jetzt, bislang',
      half: 'halbjahr, hälfte, halbjahres, jahreshälfte',
      quarter: 'quartal, quartals',
      after: 'nach, nach dem, später als',
      since: 'seit, seit dem, seit der, ab, ab dem, ab der, beginnend mit',
      before: 'vor, vor dem, vor der, früher als',
      until: 'bis, bis zum, bis zur, bis ende, bis einschließlich',
      rangeFrom: 'zwischen, zwischen dem, von, vom, von dem',
      rangeTo: 'und, und dem, bis, bis zum, bis zur, bis einschließlich, -, –, —',
    },
    ENDINGS,
  ),
  ordinals: ORDINALS.map((words) => spelled(words, ENDINGS)),
};

/** With and without an ending: "zweite", and "zweitgrößte". */
export const RANKS = [
  'zweit, zweit~',
  'dritt, dritt~',
  'viert, viert~',
  'fünft, fünft~',
  'sechst, sechst~',
  'siebt, siebt~, siebent~',
  // "acht" is the number.
  'acht~',
  'neunt, neunt~',
  'zehnt, zehnt~',
].map((words) => spelled(words, ENDINGS));

export const UNITS = spelledTable({
  minute: 'minute, minuten, min',
  hour: 'stunde, stunden, std, uhrzeit',
  day: 'tag, tage, tagen, tages, datum',
  week: 'woche, wochen, kw, kalenderwoche, kalenderwochen',
  month: 'monat, monate, monaten, monats, kalendermonat',
  quarter: 'quartal, quartale, quartalen, quartals',
  year: 'jahr, jahre, jahren, jahres',
});

export const GRANULARITIES = spelledTable(
  {
    hour: 'stündlich, stündlich~, stundenweise',
    day: 'täglich, täglich~, tageweise, tag für tag',
    week: 'wöchentlich, wöchentlich~, wochenweise, woche für woche',
    month: 'monatlich, monatlich~, monatsweise, monat für monat',
    quarter: 'vierteljährlich, vierteljährlich~, quartalsweise, quartal für quartal',
    year: 'jährlich, jährlich~, jahresweise, jahr für jahr',
  },
  ENDINGS,
);

export const UNIT_OVER_UNIT = spelledTable({
  day: 'von tag zu tag, zum vortag',
  week: 'von woche zu woche, zur vorwoche',
  month: 'von monat zu monat, zum vormonat',
  quarter: 'von quartal zu quartal, zum vorquartal',
  year: 'von jahr zu jahr, zum vorjahr',
});

export const PREVIOUS_UNITS = spelledTable({
  day: 'vortag, vortages',
  week: 'vorwoche',
  month: 'vormonat, vormonats',
  quarter: 'vorquartal, vorquartals',
  year: 'vorjahr, vorjahres',
});
