import { badRequest } from '../../../errors/errors.ts';

/** The id of an upload, sent as `{id}`, as that object in JSON text, or as the id alone. */
export function transactionIn(given: string | { id: string }): string {
  if (typeof given !== 'string') return given.id;
  const text = given.trim();
  if (!text.startsWith('{')) return text;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && 'id' in parsed && typeof parsed.id === 'string')
      return parsed.id;
  } catch {
    // Falls through to the one error below.
  }
  throw badRequest('body.transaction must be the JSON text {"id": "…"}, or the id itself');
}
