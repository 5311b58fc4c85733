const YEAR_SECONDS = 31_536_000;

/** Tells the server that this browser runs the console, which then frames the pages of the account, too. */
export function noteConsole(): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store API
  document.cookie = `facet-console=1; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}
