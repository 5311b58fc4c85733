import { type Fixture, must } from './fixture.ts';
import type { Json } from './server-under-test.ts';

export const PASSWORD = 'correct horse battery';

/** Creates a user with an invitation. */
export async function newUser(fixture: Fixture): Promise<Json> {
  const username = fixture.unique();
  return must(fixture.server, 'POST', '/api/v1/users', { email: `${username}@example.com`, username });
}

export async function newUserWithPassword(fixture: Fixture): Promise<Json> {
  const username = fixture.unique();
  const body = { email: `${username}@example.com`, username, password: PASSWORD };
  return must(fixture.server, 'POST', '/api/v1/users', body);
}

/** The administrator's id. */
export async function ownId(fixture: Fixture): Promise<number> {
  const { id } = await must(fixture.server, 'GET', '/api/v1/users/me');
  return id;
}

/** Fixtures whose administrator has the password. Setting it again would end the administrator's sessions. */
const withPassword = new WeakSet<Fixture>();

/** The administrator, with a password and without a second factor. */
export async function ownAccount(fixture: Fixture): Promise<Json> {
  const me = await must(fixture.server, 'GET', '/api/v1/users/me');
  await fixture.server.call('DELETE', `/api/v1/users/${me.id}/second-factor`);
  if (!withPassword.has(fixture))
    await must(fixture.server, 'PUT', `/api/v1/users/${me.id}`, { password: PASSWORD });
  withPassword.add(fixture);
  return me;
}

export async function newGroup(fixture: Fixture): Promise<number> {
  const { id } = await must(fixture.server, 'POST', '/api/v1/groups', { name: fixture.unique() });
  return id;
}
