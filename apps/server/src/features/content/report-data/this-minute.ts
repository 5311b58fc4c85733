/** The present time, which is the same for everyone who runs a report within a minute, so that they share its rows. */
export function thisMinute(): Date {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000);
}
