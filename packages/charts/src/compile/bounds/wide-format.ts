/** A pattern of d3 that fills a number up to hundreds of characters, or more. */
export const WIDE_FORMAT = /\d{3,}/;
