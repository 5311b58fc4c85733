/** The least time between two queries that a chart sends by itself. */
const LEAST_SECONDS = 10;

/**
 * How often an open chart queries its rows again, in milliseconds; false for never.
 * @param seconds as its author has set it; 0 or undefined for never
 */
export function refreshInterval(seconds: number | undefined): number | false {
  return seconds === undefined || seconds === 0 ? false : Math.max(seconds, LEAST_SECONDS) * 1000;
}
