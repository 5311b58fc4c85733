import { badRequest } from '../../../errors/errors.ts';
import { checkText } from '../../../http/validation.ts';

/** The parameters of our endpoints, all of which are text. */
const KNOWN = new Set([
  'client_id',
  'client_secret',
  'code',
  'code_verifier',
  'device_code',
  'grant_type',
  'redirect_uri',
  'refresh_token',
  'resource',
  'scope',
  'token',
  'token_type_hint',
]);

/**
 * Parses the parameters of a request. Besides the forms of the standard, clients may send JSON.
 * @param body text of the type `contentType`, if any
 * @throws 400
 */
export function readParameters(contentType: string | undefined, body: unknown): URLSearchParams {
  const text = typeof body === 'string' ? body : '';
  if (!/^application\/json\b/i.test(contentType ?? '')) {
    const form = new URLSearchParams(text);
    checkText(Object.fromEntries(form), 'body');
    return form;
  }
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(objectIn(text))) {
    if (typeof value === 'string') form.append(name, value);
    else if (name === 'resource' && Array.isArray(value) && value.every((one) => typeof one === 'string'))
      for (const one of value) form.append(name, one);
    else if (KNOWN.has(name) && value !== null && value !== undefined)
      throw badRequest(`body.${name} must be a string`);
  }
  checkText(Object.fromEntries(form), 'body');
  return form;
}

/** The JSON object of a body. @throws 400 */
export function objectIn(text: string): object {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('The body is not valid JSON');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw badRequest('The body must be a JSON object');
}
