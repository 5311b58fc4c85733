import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cookieClient } from '../../../../test/cookie-client.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { PREVIEW_TOKEN } from './unsubscribe-links.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });

test('the pages of the links in emails are in the language of who opens them', async () => {
  const reader = cookieClient(server.url);
  const pageAt = (token: string, language: string) =>
    reader.get(`/unsubscribe/${token}`, { 'accept-language': language });
  const preview = await pageAt(PREVIEW_TOKEN, 'ar');
  assert.equal(preview.status, 200);
  assert.match(preview.html, /<html lang="ar-AE" dir="rtl">/);
  assert.match(preview.html, /<h1>هذه معاينة<\/h1>/);
  const unknown = await pageAt('unknown', 'sv');
  assert.equal(unknown.status, 404);
  assert.match(unknown.html, /<html lang="sv-SE" dir="ltr">[\s\S]*<h1>Länken är inte giltig<\/h1>/);
});
