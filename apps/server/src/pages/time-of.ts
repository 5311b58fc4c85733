const FORM = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A moment as pages and mails tell it: without a script nobody knows the zone of who reads. */
export function timeOf(moment: Date | string): string {
  return `${FORM.format(new Date(moment))} UTC`;
}
