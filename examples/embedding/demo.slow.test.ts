import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { openBrowser } from '../../apps/server/test/browser.ts';
import { buildWebApp } from '../../apps/server/test/web-app-under-test.ts';
import { startOwnServer } from '../dbt/own-server.ts';
import { runway } from './host.ts';
import { prepareFacet } from './prepare-facet.ts';

// Slow: Facet loads three million flights.

const LOG = `[...document.querySelectorAll('#log b')].map((line) => line.textContent)`;

test('customers of Runway see their own flights, and keep seeing them when their session is ended', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  await buildWebApp();
  const place = await startOwnServer({ FACET_DEMO: '1' });
  t.after(() => place.leave());
  const facet = await prepareFacet(place.url, place.apiKey, 'http://localhost:4021');
  const server = runway(facet).listen(4021, 'localhost');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { page } = await browser.page({ scripts: true });
  page.setDefaultTimeout(30_000);
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}`);
  const logged = (name: string) => page.waitForFunction(`${LOG}.includes(${JSON.stringify(name)})`);
  /** The number of flights that the dashboard shows, once it is there. */
  const flights = async () => {
    const frame = await (await page.waitForSelector('iframe'))?.contentFrame();
    const number = `/Flights\\s+([\\d,]+)\\s/.exec(document.body.innerText)?.[1]`;
    return (await frame?.waitForFunction(number))?.jsonValue();
  };

  await logged('dashboard-loaded');
  const texas = await flights();
  await page.select('#customer', 'CA');
  await page.waitForFunction(`document.getElementById('customer-name').textContent === 'Pacific Gateways'`);
  await page.click('#clear');
  await logged('dashboard-loaded');
  const california = await flights();
  assert.notEqual(california, texas);

  await page.click('#clear');
  await page.click('#end');
  await logged('session-expired');
  await logged('session-renewed');
  assert.equal(await flights(), california);

  await page.click('#filter button');
  await logged('set-filter: applied');
  await page.click('#berlin');
  await logged('set-timezone: applied');
  await page.click('#refresh');
  await logged('refresh: applied');
  await page.click('#state');
  await logged('get-state: applied');
  const sent = await page.$eval('#log', (log) => log.textContent);
  assert.match(sent ?? '', /"urlParameters":"f_flight_delays.departed_at=/);
  assert.match(sent ?? '', /"timezone":"Europe\/Berlin"/);
  await page.click('#next');
  await logged('navigate: applied');
  await logged('view');
});
