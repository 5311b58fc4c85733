/** The version of the rows that a client has, in a request for rows; empty if it has none. */
export const KNOWN_VERSION = 'x-facet-known-version';
/** The version of the rows in a response. */
export const RESULT_VERSION = 'x-facet-version';
