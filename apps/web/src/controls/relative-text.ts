import type { RelativeTime, TimeUnit } from '@facet/dashboards/relative-time';
import type { RelativeWords } from '../words/words.ts';

/**
 * A relative time in the reader's words, such as `last 7 complete days`.
 * @param exact writes the dates at the ends of a range
 */
export function relativeText(
  relative: RelativeTime,
  words: RelativeWords,
  locale: string,
  exact: (text: string) => string,
): string {
  const distance = (numeric: 'auto' | 'always', count: number, unit: TimeUnit) =>
    lowerFirst(new Intl.RelativeTimeFormat(locale, { numeric }).format(count, unit), locale);
  const period = (offset: number, unit: TimeUnit) =>
    (offset === 0 ? words.names?.[unit] : undefined) ?? distance('auto', offset, unit);
  switch (relative.kind) {
    case 'now':
      return period(0, 'second');
    case 'period':
      return period(relative.offset, relative.unit);
    case 'moment':
      return distance('always', relative.count, relative.unit);
    case 'to-date':
      return words.toDate(relative.unit, period(0, relative.unit));
    case 'span': {
      const { direction, count, unit, extent } = relative;
      const includesCurrent = extent === 'including-current';
      // One unit is a period that languages have a word for, such as yesterday.
      if (count === 1) return period(includesCurrent ? 0 : direction === 'next' ? 1 : -1, unit);
      const span = words.span(direction, count.toLocaleString(locale), unit, extent === 'complete');
      return includesCurrent ? words.including(span, period(0, unit), unit) : span;
    }
    case 'range': {
      const ends = [relative.from, relative.to].map((end) =>
        typeof end === 'string' ? exact(end) : relativeText(end, words, locale, exact),
      );
      return ends.join(' – ');
    }
  }
}

function lowerFirst(text: string, locale: string): string {
  return text.charAt(0).toLocaleLowerCase(locale) + text.slice(1);
}

/** A phrase as it begins a text. */
export function capitalised(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
