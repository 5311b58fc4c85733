/** The maximum number of recipients in one request. */
export const MOST_RECIPIENTS = 1000;
