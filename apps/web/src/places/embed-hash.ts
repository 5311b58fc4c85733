/** Opens the embed dialog with the page of a dashboard. */
export const EMBED_HASH = '#embed';
