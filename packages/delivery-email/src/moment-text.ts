import { timezoneOf } from '@facet/look/locale';
import type { Moment } from './email.ts';
import { EmailProblem } from './email-problem.ts';

/**
 * A point in time in words, such as `November 23, 2026 at 9:00 AM GMT+1`.
 * @param locale one that Facet has
 * @throws EmailProblem
 */
export function momentText(field: string, { instant, timezone }: Moment, locale: string): string {
  if (Number.isNaN(instant.getTime())) throw new EmailProblem(`${field}.instant`, 'must be a valid date');
  const timeZone = timezoneOf(timezone);
  if (timeZone === undefined)
    throw new EmailProblem(`${field}.timezone`, 'must be an IANA time zone, such as Europe/Berlin');
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(instant);
}
