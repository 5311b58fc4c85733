/** Formats a time for pages and emails; in UTC unless the reader's time zone is known. */
export function timeOf(moment: Date | string, locale = 'en-GB', timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(moment));
}
