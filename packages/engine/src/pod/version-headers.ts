/** The version of the rows that a client has, in a request for rows; empty if it has none. */
export const KNOWN_VERSION = 'x-facet-known-version';
/** The version of the rows in a response. */
export const RESULT_VERSION = 'x-facet-version';
/**
 * In a response with rows: how long their statement waited and ran, as in `Server-Timing`: `queue;dur=3,
 * database;dur=240`, in milliseconds; `cache` if it did not run for this request.
 */
export const RESULT_TIMES = 'server-timing';
