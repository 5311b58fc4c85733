import { dateFormat } from '@facet/charts/intl-formats';

/** Two days as a range, in the reader's language; a day alone if they are the same. */
export function rangeText(locale: string, [from, to]: readonly string[]): string {
  const [start, end] = [dayOf(from), dayOf(to)];
  if (Number.isNaN(+start) || Number.isNaN(+end)) return `${from} – ${to}`;
  return dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(start, end);
}

function dayOf(text: string | undefined): Date {
  return new Date(`${text?.slice(0, 10)}T00:00Z`);
}
