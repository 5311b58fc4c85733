import type { Tab } from '../browser.ts';
import { cookieClient } from '../cookie-client.ts';
import type { Json, ServerUnderTest } from '../server-under-test.ts';

/** A word that a narrow page has to break. */
export const LONG = 'Bundesausbildungsförderungsgesetzesänderungsverordnung';
export const PASSWORD = 'a few words are better';

/** A page and how to open it from any other page. */
export interface PageVisit {
  readonly name: string;
  /** The beginning of its heading, which shows that the right page opened. */
  readonly heading: string;
  open(tab: Tab): Promise<unknown>;
}

/** Creates a user with a long email address. */
export function makeUser(server: ServerUnderTest, name: string, more: object = {}): Promise<Json> {
  const email = `${name}@${'long-department.'.repeat(3)}example.com`;
  return server.ok('POST', '/api/v1/users', { email, username: name, ...more });
}

/** Signs in on the sign-in page. */
export async function signIn(tab: Tab, server: ServerUnderTest, login: string, password = PASSWORD) {
  await tab.open(`${server.url}/login?another=1`);
  await tab.fill('Email address or username', login);
  await tab.fill('Password', password);
  await tab.press('Sign in');
}

/**
 * Signs a user in once and returns a function that opens a path as this user, with the session cookie. Signing in on
 * the page for every visit would take most of the time.
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
