/** The start of the present minute, so that everyone who runs a report within a minute shares its rows. */
export function thisMinute(): Date {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000);
}
