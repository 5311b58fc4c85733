const FORM = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Formats a time for pages and emails, in UTC: the reader's time zone is unknown without a script. */
export function timeOf(moment: Date | string): string {
  return `${FORM.format(new Date(moment))} UTC`;
}
