import { statusOf } from './api-error.ts';

/** The field that an error of the server is about, by its path in the body, if it is about a field. */
export function fieldOf(error: Error | null): string | undefined {
  if (error === null || statusOf(error) !== 400) return undefined;
  return /^body\.([\w.]+)/.exec(error.message)?.[1];
}

/** What the server has against a field or a part of it. */
export function fieldError(error: Error | null, field: string): string | undefined {
  const found = fieldOf(error);
  const isAbout = found === field || found?.startsWith(`${field}.`) === true;
  return isAbout ? error?.message.replace(/^body\.[\w.]+:? /, '') : undefined;
}
