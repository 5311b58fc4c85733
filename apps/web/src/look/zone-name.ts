/** The short name of a time zone in a language at a moment: "UTC", "CET", "GMT+5:30". */
export function zoneName(zone: string, locale: string, at: Date = new Date()): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
