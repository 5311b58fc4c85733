import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../../../test/server-under-test.ts';

test('users', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const made = await server.ok('POST', '/api/v1/users', {
    email: 'ada@example.com',
    username: 'ada',
    firstName: 'Åda',
  });
  console.log(made);
  console.log(await server.ok('GET', '/api/v1/users?search=ÅD'));
  console.log(await server.ok('GET', '/api/v1/users/me'));
  console.log(
    await server.ok('PUT', `/api/v1/users/${made.id}`, { title: 'x', settings: { locale: 'de-ch' } }),
  );
  console.log(await server.ok('POST', `/api/v1/users/${made.id}/invitation`));
  console.log(
    await server.ok('POST', `/api/v1/users/bulk`, { action: 'DELETE', userIds: [made.id, 1, 99, made.id] }),
  );
});
