import { strict as german } from 'chrono-node/de';
import { strict as english } from 'chrono-node/en';
import { strict as spanish } from 'chrono-node/es';
import { strict as french } from 'chrono-node/fr';
import type { Language } from '../languages/language.ts';
import type { Token } from '../tokens/tokenize.ts';
import { dayOf, partsOf } from './calendar.ts';
import type { Today } from './period.ts';
import type { ReadPeriod } from './years.ts';

const PARSERS = { en: english, de: german, es: spanish, fr: french };

/** Days that are written out, such as "June 15", "the 1st of May 2001" and "5/14/2001", by the token at which they start. */
export function writtenDays(
  text: string,
  tokens: readonly Token[],
  {
    language: { code },
    months,
  }: { readonly language: Language; readonly months: ReadonlyMap<string, number> },
  { latest }: Today,
): ReadonlyMap<number, ReadPeriod> {
  const days = new Map<number, ReadPeriod>();
  if (!/\d/.test(text)) return days;
  for (const result of PARSERS[code].parse(text, new Date(`${latest}T12:00:00Z`))) {
    const { start } = result;
    const end = result.end ?? start;
    if (!start.isCertain('day') || !start.isCertain('month') || !/\d/.test(result.text)) continue;
    const [first, last] = tokensIn(tokens, result.index, result.index + result.text.length);
    if (first === undefined || last === undefined) continue;
    // "il y a 3 semaines" and "2 heures" are periods of our own, or numbers.
    const isDate = tokens.slice(first, last + 1).some(({ normal }) => months.has(normal));
    if (!isDate && !/\d[./-]\d/.test(result.text)) continue;
    const parts = [start, end].map((one) => ({
      year: one.get('year') ?? 0,
      month: one.get('month') ?? 1,
      day: one.get('day') ?? 1,
    }));
    const isOpen = !start.isCertain('year') && !end.isCertain('year');
    const years = parts.map(({ year, month, day }) => {
      if (!isOpen) return end.get('year') ?? year;
      const { year: latestYear } = partsOf(latest);
      return dayOf(latestYear, month, day) > latest ? latestYear - 1 : latestYear;
    });
    const [from, to] = parts.map(({ month, day }, index) => dayOf(years[index] ?? 0, month, day));
    if (from === undefined || to === undefined || from > to) continue;
    days.set(first, { period: { from, to, unit: 'day', words: null, isYearOpen: isOpen }, end: last + 1 });
  }
  return days;
}

/** The first and last token in a part of the text; none if it cuts one. */
function tokensIn(tokens: readonly Token[], start: number, end: number): readonly [number?, number?] {
  const inside = tokens.flatMap((token, index) => (token.start < end && token.end > start ? [index] : []));
  const [first, last] = [inside[0], inside.at(-1)];
  if (first === undefined || last === undefined) return [];
  const whole =
    (tokens[first]?.start ?? -1) >= start && (tokens[last]?.end ?? Number.POSITIVE_INFINITY) <= end;
  return whole ? [first, last] : [];
}
