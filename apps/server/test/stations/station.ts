import type { Tab } from '../browser.ts';
import type { Json, ServerUnderTest } from '../server-under-test.ts';

/** A word that a narrow page has to break. */
export const LONG = 'Bundesausbildungsförderungsgesetzesänderungsverordnung';
export const PASSWORD = 'a few words are better';

/** A page, and the way to it from anywhere. */
export interface Station {
  readonly name: string;
  open(tab: Tab): Promise<unknown>;
}

/** Makes a user with a long address. */
export function makeUser(server: ServerUnderTest, name: string, more: object = {}): Promise<Json> {
  const email = `${name}@${'long-department.'.repeat(3)}example.com`;
  return server.ok('POST', '/api/v1/users', { email, username: name, ...more });
}

/** Puts name and password into the page of the sign-in. */
export async function signIn(tab: Tab, server: ServerUnderTest, login: string, password = PASSWORD) {
  await tab.open(`${server.url}/login?another=1`);
  await tab.fill('E-mail address or user name', login);
  await tab.fill('Password', password);
  await tab.press('Sign in');
}
