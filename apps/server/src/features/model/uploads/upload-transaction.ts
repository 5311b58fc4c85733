import { badRequest } from '../../../errors/errors.ts';

/** The id of an upload in any of its spellings: `{id}`, that as JSON text, or the id itself. */
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
  throw badRequest('body.transaction must be {"id": "…"} as JSON text, or the id itself');
}
