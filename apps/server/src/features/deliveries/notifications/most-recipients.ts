/** The most recipients of one request. */
export const MOST_RECIPIENTS = 1000;
