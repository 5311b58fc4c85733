import { dateFormat } from '@facet/charts/intl-formats';
import type { Day, DayUnit } from './calendar.ts';

/** Days in a row, from the first to the last. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
  readonly unit: DayUnit;
  /** The words that the data API has for it, such as `last month`, which stay relative in a saved report. */
  readonly words: string | null;
  /** Whether no year was written, so that another text may give it. */
  readonly isYearOpen: boolean;
}

/** What a question asks of a time: a period, or the times before or after it. */
export interface TimeCondition {
  readonly kind: 'in' | 'after' | 'since' | 'before' | 'until';
  readonly period: Period;
}

/** What dates depend on besides their words. */
export interface Today {
  readonly today: Day;
  /** The last day that counts for dates without a year: today, or the last day with data. */
  readonly latest: Day;
  /** 0 is Sunday, 1 Monday. */
  readonly weekStart: number;
}

/** The days of a condition for people: "1 Apr 2001 – 30 Jun 2001". */
export function labelOf({ kind, period }: TimeCondition, locale: string): string {
  const format = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const [from, to] = [new Date(period.from), new Date(period.to)];
  if (kind === 'after') return `> ${format.format(to)}`;
  if (kind === 'since') return `≥ ${format.format(from)}`;
  if (kind === 'before') return `< ${format.format(from)}`;
  if (kind === 'until') return `≤ ${format.format(to)}`;
  return period.from === period.to ? format.format(from) : format.formatRange(from, to);
}
