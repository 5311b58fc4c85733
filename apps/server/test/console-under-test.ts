import { randomUUID } from 'node:crypto';
import type { Tab } from './browser.ts';
import { makePerson } from './people-under-test.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/** A user who can sign in. */
export interface SigningIn {
  readonly userId: number;
  readonly email: string;
  readonly password: string;
  /** The cookie of a session. */
  readonly cookie: string | undefined;
}

/** Creates a user of the first tenant with a password. */
export async function newPerson(
  server: ServerUnderTest,
  rights: Parameters<typeof makePerson>[1],
): Promise<SigningIn> {
  const { userId } = await makePerson(server, rights);
  const password = randomUUID();
  const { email } = await server.ok('PUT', `/api/v1/users/${userId}`, { password });
  const body = new URLSearchParams({ login: email, password });
  const answer = await fetch(`${server.url}/login`, { method: 'POST', body, redirect: 'manual' });
  return { userId, email: String(email), password, cookie: answer.headers.get('set-cookie')?.split(';')[0] };
}

/** Signs in with the form, also in place of whoever is signed in to the browser. */
export async function signIn(tab: Tab, url: string, { email, password }: SigningIn): Promise<void> {
  await tab.open(`${url}/login?another=1`);
  await tab.fill('Email address or username', email);
  await tab.fill('Password', password);
  await tab.press('Sign in');
}

/** Everything that a page reports: console messages, which violations of its policy are too, and errors. */
export function faultsIn({ page }: Tab): string[] {
  const faults: string[] = [];
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  return faults;
}

/** The requests of a page that were refused, which a page that offers only what is allowed does not send. */
export function refusalsIn({ page }: Tab): string[] {
  const refusals: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refusals.push(response.url());
  });
  return refusals;
}

/** Adds or removes a field by its title. */
export async function choose({ page }: Tab, title: string): Promise<void> {
  await page.locator(`ul button[aria-pressed]::-p-text(${title})`).click();
}

/** Waits until the table of the answer has these rows. */
export async function rowsAre({ page }: Tab, rows: readonly (readonly string[])[]): Promise<void> {
  const read = `JSON.stringify([...document.querySelectorAll('main tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.innerText.trim())))`;
  await page.waitForFunction(`${read} === ${JSON.stringify(JSON.stringify(rows))}`).catch(async (error) => {
    throw new Error(`The table has ${await page.evaluate(read)}`, { cause: error });
  });
}
