import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  answerConsent,
  beginCode,
  fetchTokens,
  pathOf,
  registerClient,
  signedInUser,
  signIn,
  statusWith,
} from '../../../../test/oauth-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const reports = await registerClient(server);
/** The headers of a form that another site submits. */
const CROSS_SITE = { origin: 'https://reports.example.com', 'sec-fetch-site': 'cross-site' };

test('an application can post an authorisation request', async () => {
  const { tab } = await signedInUser(server);
  const begun = await beginCode(reports.config);
  const form = Object.fromEntries(begun.url.searchParams);
  const posted = await tab.post('/auth/authorize', form, CROSS_SITE);
  assert.equal(posted.status, 303, posted.html);
  assert.match(posted.location ?? '', /^\/auth\/authorize\?/);
  const { location } = await answerConsent(tab, await tab.get(pathOf(posted.location)), 'agree');
  const tokens = await fetchTokens(reports.config, begun, new URL(location ?? ''));
  assert.equal(await statusWith(server, tokens.access_token), 200);
});

test('a posted sign-out asks for confirmation, like a link', async () => {
  const { tab } = await signedInUser(server);
  const { id_token = '' } = await signIn(reports.config, tab);
  const posted = await tab.post('/auth/session/end', { id_token_hint: id_token }, CROSS_SITE);
  assert.equal(posted.status, 303, posted.html);
  const asked = await tab.get(pathOf(posted.location));
  assert.equal(asked.status, 200, asked.html);
  assert.match(asked.html, /<form method="post" action="[^"]*\/auth\/session\/end\/confirm"/);
  assert.equal((await tab.call('GET', '/api/v1/users/me')).status, 200);
});
