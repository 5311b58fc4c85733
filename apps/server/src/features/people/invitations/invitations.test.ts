import assert from 'node:assert/strict';
import { argon2Sync, createHash } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { rawCall } from '../../../../test/raw-call.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const PASSWORD = 'correct horse battery';
const ACCEPT = '/api/v1/invitations/accept';

test('invitations without email', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const { db } = server;
  await server.ok('PUT', '/api/v1/users/1', { firstName: 'Grace <b>' });
  let count = 0;
  const invite = async () => {
    count += 1;
    const username = `guest${count}`;
    const body = { email: `${username}@example.com`, username, firstName: `Guest & ${count}` };
    const user = await server.ok('POST', '/api/v1/users', body);
    return {
      id: user.id,
      email: user.email,
      username,
      link: String(user.invitationLink),
      token: tokenIn(user),
    };
  };
  const tokenIn = ({ invitationLink }: Json) => String(invitationLink).split('/').at(-1) ?? '';
  const accept = (body: Json) => server.call('POST', ACCEPT, { body, key: null });
  const post = (link: string, form: Record<string, string>) =>
    fetch(link, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

  await t.test('only the digest of a token is stored, and it appears in no log', async () => {
    const { id, token, link } = await invite();
    assert.equal(link, `${server.url}/invitation/${token}`);
    assert.equal(Buffer.from(token, 'base64url').length, 32);
    const [row] = await db.selectFrom('invitations').selectAll().where('user_id', '=', id).execute();
    assert.deepEqual(row?.token_hash, createHash('sha256').update(token).digest());
    assert.equal(row?.pending_token, null);
    const days = ((row?.expires_at.getTime() ?? 0) - Date.now()) / 86_400_000;
    assert.ok(days > 6.99 && days <= 7, `${days} days`);
    const { rows } = await sql<{
      text: string;
    }>`select to_jsonb(e)::text as text from audit_events e`.execute(db);
    assert.ok(!rows.some(({ text }) => text.includes(token)));
    const { items } = await server.ok('GET', '/api/v1/users?search=guest1');
    assert.equal('invitationLink' in items[0], false, 'the list has no links');
  });

  await t.test('are accepted once and set the password', async () => {
    const { id, email, username, token } = await invite();
    const both = await Promise.all(
      [1, 2].map(() => accept({ token, password: PASSWORD, firstName: ' Ada ' })),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const response = both.find(({ status }) => status === 200);
    assert.deepEqual(response?.body, { userId: id, email, username, firstName: 'Ada' });
    const [user] = await db.selectFrom('users').select('password_hash').where('id', '=', id).execute();
    const [salt = '', hash] = String(user?.password_hash).split('$').slice(-2);
    const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
    const again = argon2Sync('argon2id', { ...cost, message: PASSWORD, nonce: Buffer.from(salt, 'base64') });
    assert.equal(again.toString('base64').replace(/=+$/, ''), hash);
    const events = await db
      .selectFrom('audit_events')
      .select(['event', 'actor', 'user_email', 'api_key_id'])
      .where('operation', '=', 'acceptInvitation')
      .execute();
    assert.deepEqual(events, [
      { event: 'Changed password', actor: 'user', user_email: email, api_key_id: null },
    ]);
  });

  await t.test('are refused when invalid', async () => {
    const { id, token } = await invite();
    const refused: [Json, number, RegExp][] = [
      [{ token, password: 'short' }, 400, /^body\.password must/],
      [{ token, password: `guest${count}@EXAMPLE.com` }, 400, /^body\.password must be neither/],
      [{ token, password: PASSWORD, firstName: 'a\nb' }, 400, /^body\.firstName/],
      [{ token: token.slice(0, -1), password: PASSWORD }, 404, /not found/],
      [{ token: '', password: PASSWORD }, 404, /not found/],
      [{ password: PASSWORD }, 400, /^body\.token is required/],
    ];
    for (const [body, status, expected] of refused) {
      const response = await accept(body);
      assert.equal(response.status, status, JSON.stringify(response.body));
      assert.match(response.body.error, expected);
      assert.ok(!JSON.stringify(response.body).includes(token));
    }
    await server.ok('PUT', `/api/v1/users/${id}`, { isDeactivated: true });
    assert.equal((await accept({ token, password: PASSWORD })).status, 409, 'a deactivated user');
    await server.ok('PUT', `/api/v1/users/${id}`, { isDeactivated: false });
    await db.updateTable('invitations').set({ expires_at: new Date() }).where('user_id', '=', id).execute();
    assert.equal((await accept({ token, password: PASSWORD })).status, 409, 'an expired invitation');
    const other = await invite();
    await server.ok('PUT', `/api/v1/users/${other.id}`, { password: PASSWORD });
    assert.equal((await accept({ token: other.token, password: PASSWORD })).status, 404, 'overtaken');
    const gone = await invite();
    await server.ok('DELETE', `/api/v1/users/${gone.id}`);
    assert.equal((await accept({ token: gone.token, password: PASSWORD })).status, 404, 'a deleted user');
  });

  await t.test('can be repeated until the user has a password', async () => {
    const { id, email, token } = await invite();
    const path = `/api/v1/users/${id}/invitation`;
    const made = await server.ok('POST', path);
    assert.deepEqual(
      { userId: made.userId, email: made.email, isMailed: made.isMailed },
      { userId: id, email, isMailed: false },
    );
    assert.equal(
      (await accept({ token, password: PASSWORD })).status,
      404,
      'the earlier link no longer works',
    );
    assert.equal((await accept({ token: tokenIn(made), password: PASSWORD })).status, 200);
    assert.equal((await server.call('POST', path)).status, 409);
    const inactive = await invite();
    await server.ok('PUT', `/api/v1/users/${inactive.id}`, { isDeactivated: true });
    assert.equal((await server.call('POST', `/api/v1/users/${inactive.id}/invitation`)).status, 409);
    assert.equal((await server.call('POST', '/api/v1/users/999999/invitation')).status, 404);
  });

  await t.test('link to the host of their tenant and work only there', async () => {
    await sql`insert into tenants (name) values ('Second')`.execute(db);
    const { token, link } = await invite();
    const host = 'second.example.com';
    await db.insertInto('tenant_hosts').values({ host, tenant_id: 2 }).execute();
    const path = new URL(link).pathname;
    const crossed = await rawCall(server.url, 'GET', path, { headers: { host } });
    assert.equal(crossed.status, 404);
    const headers = { host, 'content-type': 'application/json' };
    const body = JSON.stringify({ token, password: PASSWORD });
    assert.equal((await rawCall(server.url, 'POST', ACCEPT, { headers, body })).status, 404);
    // A Host header that no tenant has claimed must not appear in a link.
    const made = await rawCall(server.url, 'POST', '/api/v1/users', {
      headers: { ...headers, host: 'evil.example.net', authorization: `Bearer ${server.adminKey}` },
      body: JSON.stringify({ email: 'host@example.com', username: 'host' }),
    });
    assert.ok(JSON.parse(made.bytes.toString()).invitationLink.startsWith(`${server.url}/invitation/`));
  });

  await t.test('have a page that names the inviter and changes nothing when opened', async () => {
    const { link, email } = await invite();
    for (let turn = 0; turn < 2; turn += 1) {
      const page = await fetch(link);
      assert.equal(page.status, 200);
      const html = await page.text();
      assert.match(html, /Grace &lt;b&gt; invites you to Facet/);
      assert.ok(html.includes(`value="${email}"`) && html.includes('value="Guest &amp; '));
      assert.ok(html.includes(new URL(server.url).host));
      assert.doesNotMatch(html, /<script|<b>|javascript:| on[a-z]+=/i);
      const policy = page.headers.get('content-security-policy') ?? '';
      const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
      const hash = createHash('sha256').update(style).digest('base64');
      assert.equal(
        policy,
        `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      );
      assert.equal(page.headers.get('referrer-policy'), 'same-origin');
      assert.equal(page.headers.get('cache-control'), 'no-store');
    }
  });

  await t.test('have a form that shows problems and accepts valid input once', async () => {
    const { id, link } = await invite();
    const good = { firstName: 'Ada', password: PASSWORD, again: PASSWORD };
    const wrong: [Record<string, string>, RegExp][] = [
      [{ ...good, password: 'short', again: 'short' }, /must have at least 8 characters/],
      [{ ...good, again: 'another one' }, /passwords do not match/],
      [{ ...good, firstName: 'a\u0001"><script>' }, /must be one line/],
      [{}, /must have at least 8 characters/],
    ];
    for (const [form, expected] of wrong) {
      const page = await post(link, form);
      assert.equal(page.status, 400);
      const html = await page.text();
      assert.match(html, expected);
      assert.match(html, /aria-invalid="true"/);
      assert.doesNotMatch(html, /<script|another one/);
    }
    const ready = await post(link, good);
    assert.deepEqual(
      { status: ready.status, location: ready.headers.get('location') },
      { status: 303, location: '/' },
    );
    assert.match(ready.headers.get('set-cookie') ?? '', /session/);
    assert.equal((await server.ok('GET', `/api/v1/users/${id}`)).firstName, 'Ada');
    for (const again of [await fetch(link), await post(link, good)]) {
      assert.equal(again.status, 410);
      assert.match(await again.text(), /already been used/);
      assert.equal(again.headers.get('referrer-policy'), 'same-origin');
    }
    const rows = await db
      .selectFrom('audit_events')
      .select('user_id')
      .where('operation', '=', 'acceptInvitation')
      .where('user_id', '=', id)
      .execute();
    assert.equal(rows.length, 1);
  });

  await t.test('have a page for each kind of unusable link', async () => {
    const { id, link } = await invite();
    for (const address of [`${link}x`, `${server.url}/invitation/x`, `${server.url}/invitation/%00`]) {
      const page = await fetch(address);
      assert.ok(page.status === 404 || page.status === 400, address);
      assert.match(page.headers.get('content-type') ?? '', /html/);
    }
    await db.updateTable('invitations').set({ expires_at: new Date() }).where('user_id', '=', id).execute();
    const expired = await fetch(link);
    assert.equal(expired.status, 410);
    assert.match(await expired.text(), /has expired[\s\S]*Ask an administrator/);
    const json = await fetch(link, { method: 'POST', body: '<x/>', headers: { 'content-type': 'text/xml' } });
    assert.equal(json.status, 415);
    assert.match(json.headers.get('content-type') ?? '', /html/);
    const large = await post(link, { password: 'x'.repeat(20_000) });
    assert.equal(large.status, 413);
  });
});
