/** Errors of connections that were never established, so that nothing was sent. */
const NOT_CONNECTED = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether an error with this code means that nothing was sent. */
export function isNeverConnected(code: string): boolean {
  return NOT_CONNECTED.has(code);
}

/** What Node calls an error of a connection. */
export function connectionCodeIn(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, name } = cause as Error & { readonly code?: unknown };
    if (typeof code === 'string') return code;
    if (name === 'TimeoutError' || name === 'AbortError') return name;
  }
  return 'unknown error';
}
