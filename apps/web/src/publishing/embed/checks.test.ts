import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Check, checksOf, type EmbedFacts } from './checks.ts';
import { FIRST_CHOICE } from './embed-choice.ts';

const SERVER = 'https://facet.example.com';
const FINE: EmbedFacts = {
  isPublished: true,
  isAdmin: true,
  isEnabled: true,
  allowedOrigins: ['https://*.example.org'],
  hasOwnOrigins: false,
  allowEmbed: true,
  sharedWith: { all: false, tenant: true },
  tenantExists: true,
  missingGroups: [],
};
const choice = { ...FIRST_CHOICE, embedTenantName: 'acme', origin: 'https://app.example.org' };
const notPassed = (facts: Partial<EmbedFacts>, origin = choice.origin, server = SERVER) =>
  checksOf({ ...FINE, ...facts }, { ...choice, origin }, server)
    .filter(({ state }) => state !== 'passed')
    .map(({ id, state, reason }: Check) => [id, state, ...(reason ? [reason] : [])].join(' '));

test('everything passes for a host that is set up', () => {
  assert.deepEqual(notPassed({}), []);
  assert.deepEqual(notPassed({ allowEmbed: false, sharedWith: { all: true, tenant: false } }), []);
});

test('each thing that is missing is named', () => {
  assert.deepEqual(notPassed({ isPublished: false }), ['published failed']);
  assert.deepEqual(notPassed({ tenantExists: false }), ['tenant failed notYet']);
  assert.deepEqual(notPassed({ sharedWith: { all: false, tenant: false } }), ['shared failed']);
  assert.deepEqual(notPassed({ allowEmbed: false }), ['signed failed']);
  assert.deepEqual(notPassed({ missingGroups: ['x'] }), ['groups failed']);
  assert.deepEqual(notPassed({ isAdmin: false, isEnabled: undefined }), ['enabled unknown', 'key failed']);
});

test('the origin of a page is checked as a browser sends it', () => {
  assert.deepEqual(notPassed({}, ''), ['origin failed missing']);
  assert.deepEqual(notPassed({}, 'https://app.example.org/path'), ['origin failed address']);
  assert.deepEqual(notPassed({}, 'https://app.example.org/'), ['origin failed address']);
  assert.deepEqual(notPassed({}, 'app.example.org'), ['origin failed address']);
  assert.deepEqual(notPassed({}, 'https://*.example.org'), ['origin failed pattern']);
  assert.deepEqual(notPassed({}, 'https://other.example'), ['origin failed']);
  assert.deepEqual(notPassed({}, 'http://app.example.org'), ['origin failed', 'https failed host']);
  assert.deepEqual(notPassed({}, choice.origin, 'http://facet.example.com'), ['https failed server']);
  assert.deepEqual(notPassed({ allowedOrigins: ['http://localhost:3000'] }, 'http://localhost:3000'), []);
});
