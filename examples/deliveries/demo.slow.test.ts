import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findChromium } from '@facet/programs';
import { buildWebApp } from '../../apps/server/test/web-app-under-test.ts';
import { startOwnServer } from '../dbt/own-server.ts';
import { prepareFacet } from '../embedding/prepare-facet.ts';
import { deliver } from './deliver.ts';
import { openMailbox } from './mailbox.ts';

// Slow: Facet loads three million flights.

test('three customers get one delivery, each with their own flights', {
  skip: findChromium() === undefined && 'needs Chromium',
}, async (t) => {
  await buildWebApp();
  const mailbox = await openMailbox();
  t.after(() => mailbox.close());
  const place = await startOwnServer({
    FACET_DEMO: '1',
    FACET_SMTP_URL: mailbox.smtpUrl,
    FACET_MAIL_FROM: 'facet@example.com',
  });
  t.after(() => place.leave());
  await deliver(await prepareFacet(place.url, place.apiKey, 'http://localhost:4030'));
  assert.equal(mailbox.emails.length, 3);
  const flights = mailbox.emails.map(({ html }) => /Flights: Count: ([\d,]+)/.exec(html)?.[1]);
  assert.equal(new Set(flights).size, 3, `${flights} must differ`);
  for (const { html } of mailbox.emails) assert.match(html, /data:image\/png;base64,/);
});
