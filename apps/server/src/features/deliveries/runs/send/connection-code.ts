/** What Node calls an error of a connection. */
export function connectionCodeIn(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, name } = cause as Error & { readonly code?: unknown };
    if (typeof code === 'string') return code;
    if (name === 'TimeoutError' || name === 'AbortError') return name;
  }
  return 'unknown error';
}
