import type { Tab } from '../browser.ts';
import { cookieClient } from '../cookie-client.ts';
import type { Json, ServerUnderTest } from '../server-under-test.ts';

/** A word that a narrow page has to break. */
export const LONG = 'Bundesausbildungsförderungsgesetzesänderungsverordnung';
export const PASSWORD = 'a few words are better';

/** A page, and the way to it from anywhere. */
export interface PageVisit {
  readonly name: string;
  /** What its heading begins with, which tells that the way led there. */
  readonly heading: string;
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
  await tab.fill('Email address or username', login);
  await tab.fill('Password', password);
  await tab.press('Sign in');
}

/**
 * Signs a user in, once, and gives what brings a tab to a path as this user, by the cookie: what would be done in the
 * page of the sign-in every time takes most of a walk's time.
 */
export async function asUser(server: ServerUnderTest, login: string) {
  const client = cookieClient(server.url);
  await client.signIn(login, PASSWORD);
  const domain = new URL(server.url).hostname;
  const cookies = [...client.cookies].map(([name, value]) => ({ name, value, domain }));
  return (path: string, then?: (tab: Tab) => Promise<unknown>) => async (tab: Tab) => {
    await tab.page.browserContext().setCookie(...cookies);
    await tab.open(server.url + path);
    await then?.(tab);
  };
}
