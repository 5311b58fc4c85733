import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Addressee, DeliveryContent } from './email.ts';
import { EmailProblem } from './email-problem.ts';
import { emailOf } from './testing/email-of.ts';
import { AIRLINES, LOGO, PICTURE, WEEKLY } from './testing/sample-emails.ts';

function problemOf(compose: () => unknown): string {
  try {
    compose();
  } catch (error) {
    if (error instanceof EmailProblem) return error.message;
    throw error;
  }
  return 'no problem';
}

test('what cannot be used is refused by the name of its field', () => {
  const png = { ...PICTURE, content: Buffer.from('<svg onload="alert(1)"/>') };
  const refused: [Partial<DeliveryContent>, Partial<Addressee>, RegExp][] = [
    [{}, { dashboardUrl: 'javascript:alert(1)' }, /^`dashboardUrl` must be an http/],
    [{}, { dashboardUrl: ' data:text/html,x' }, /^`dashboardUrl` must be an http/],
    [{}, { dashboardUrl: '/dashboards/1' }, /^`dashboardUrl` must be an http/],
    [{}, { dashboardUrl: '' }, /^`dashboardUrl` must be an http/],
    [{}, { unsubscribeUrl: 'mailto:a@example.com' }, /^`unsubscribeUrl` must be an http/],
    [{}, { manageUrl: 'https://facet.example.com@evil.example' }, /^`manageUrl` must not contain a username/],
    [{}, { manageUrl: `https://facet.example.com/${'x'.repeat(2000)}` }, /^`manageUrl` must be at most 2000/],
    [{ brand: { name: 'N', colour: 'red;background:url(x)' } }, {}, /^`brand.colour` must be a CSS colour/],
    [{ brand: { name: 'N', colour: 'var(--x)' } }, {}, /^`brand.colour` must be a CSS colour/],
    [{ brand: { name: 'N', colour: '' } }, {}, /^`brand.colour` must be a CSS colour/],
    [
      { brand: { ...WEEKLY.brand, logo: { ...LOGO, contentType: 'image/svg+xml' as 'image/png' } } },
      {},
      /^`brand.logo.contentType` must be one of image\/png/,
    ],
    [
      { brand: { ...WEEKLY.brand, logo: { ...LOGO, contentType: 'image/jpeg' } } },
      {},
      /^`brand.logo.content` must be image\/jpeg/,
    ],
    [{ dataFrom: { instant: new Date(Number.NaN), timezone: 'UTC' } }, {}, /^`dataFrom.instant`/],
    [{ dataFrom: { instant: new Date(0), timezone: 'Mars/Olympus' } }, {}, /^`dataFrom.timezone`/],
    [{ pictures: [PICTURE, png] }, {}, /^`pictures.1.content` must be image\/png/],
    [{ pictures: [{ ...PICTURE, width: 0 }] }, {}, /^`pictures.0.width` must be a positive number/],
    [{ pictures: [{ ...PICTURE, height: Number.NaN }] }, {}, /^`pictures.0.height` must be a positive/],
    [{ pictures: Array(41).fill(PICTURE) }, {}, /^`pictures` must have at most 40/],
    [{ tables: [{ ...AIRLINES, columns: [] }] }, {}, /^`tables.0.columns` must have at least one/],
    [{ tables: [AIRLINES, { ...AIRLINES, rows: [['x']] }] }, {}, /^`tables.1.rows.0` must have 4 cells/],
    [{ tables: [{ ...AIRLINES, totals: [[]] }] }, {}, /^`tables.0.totals.0` must have 4 cells/],
    [
      { files: [{ filename: 'a', contentType: 'text/csv\r\nX: y', content: Buffer.alloc(1) }] },
      {},
      /^`files.0.contentType` must be a media type/,
    ],
    [
      { files: [{ filename: ' ../..\u202e ', contentType: 'text/csv', content: Buffer.alloc(1) }] },
      {},
      /^`files.0.filename` must contain visible characters/,
    ],
  ];
  for (const [content, addressee, message] of refused)
    assert.match(
      problemOf(() => emailOf(content, addressee)),
      message,
    );
});
