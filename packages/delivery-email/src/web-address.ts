import { EmailProblem } from './email-problem.ts';

/** What mail clients and servers on the way accept. */
const MOST_LENGTH = 2000;

/**
 * The address of a link; undefined if there is none.
 * @throws EmailProblem unless it is an http(s) URL
 */
export function webAddress(field: string, address: string | null | undefined): string | undefined {
  if (address == null) return undefined;
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new EmailProblem(field, 'must be an http or https URL');
  if (url.username !== '' || url.password !== '')
    throw new EmailProblem(field, 'must not contain a username or password');
  if (url.href.length > MOST_LENGTH)
    throw new EmailProblem(field, `must be at most ${MOST_LENGTH} characters`);
  return url.href;
}
