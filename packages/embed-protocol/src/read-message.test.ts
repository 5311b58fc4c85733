import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActionName, ActionPayloads } from './actions.ts';
import type { EventName, EventPayloads } from './events.ts';
import { readAction, readEvent } from './read-message.ts';

const EVENTS: { readonly [N in EventName]: readonly EventPayloads[N][] } = {
  ready: [
    { embedTenant: null, deploymentId: null, mode: 'private', surface: 'chat' },
    { embedTenant: 'acme', deploymentId: 42, mode: 'signed', surface: 'dashboard', publicId: 'k3Jd82hQpLw9' },
  ],
  view: [{ surface: 'app', path: '/embed/d/42/app' }],
  navigate: [{ path: '/embed/d/42/app/workbook/130', previousPath: '/embed/d/42/app' }],
  'dashboard-loaded': [{}, { publicId: 'k3Jd82hQpLw9', widgetCount: 12, loadDurationMs: 840 }],
  download: [{ format: 'csv', target: 'widget', widgetId: 'w1', title: 'Flights', rowCount: 20 }],
  drilldown: [{ member: 'flights.count' }, { member: 'flights.count', value: [1, 'a', null, { b: true }] }],
  'ai-query': [{ query: 'How many?', status: 'submitted', chatId: 'c', agentId: 'a' }],
  'session-expiring': [{ expiresAt: 1_800_000_000_000, expiresInMs: 0 }],
  'session-expired': [{ expiredAt: 1_800_000_000_000 }],
  error: [{ message: 'The chart failed.', name: 'QueryError', context: 'query', fatal: false }],
  'filter-changed': [
    {
      changes: [
        { kind: 'filter', member: 'flights.carrier', value: { operator: 'equals', value: ['AA'] } },
        { kind: 'filter', member: 'flights.delay', value: null },
        { kind: 'granularity', member: 'flights.day', value: 'week' },
        { kind: 'field', member: 'flights.carrier', value: 'origin' },
        { kind: 'tab', widgetId: 'pages', value: 'details' },
      ],
      urlParameters: 'f_flights.carrier=%22AA%22',
    },
  ],
  resized: [{ height: 812.5 }],
  click: [{ widgetId: 'w1', member: 'flights.carrier', value: 'AA', row: { 'flights.carrier': 'AA' } }],
  acknowledged: [
    { id: '1', type: 'svc:action:refresh', ok: true },
    { id: '2', type: 'svc:action:x', ok: false, error: { name: 'EmbedActionUnknown', message: 'no' } },
    {
      id: '3',
      type: 'svc:action:get-state',
      ok: true,
      state: { surface: 'dashboard', path: '/', urlParameters: '', colorScheme: 'dark', height: 10 },
    },
  ],
};

const ACTIONS: { readonly [N in ActionName]: ActionPayloads[N] } = {
  'set-color-scheme': { scheme: 'auto' },
  'set-theme': { primaryColor: 'oklch(0.6 0.1 250 / 50%)', font: "'Inter', serif", borderRadius: 8 },
  'set-locale': { locale: 'de' },
  'set-timezone': { timezone: null },
  'set-filter': { filterUrlParameter: 'f_flights.carrier={"value":["AA"]}' },
  navigate: { path: '/embed/dashboard/k3Jd82hQpLw9' },
  refresh: {},
  'set-session': { sessionId: '9f86d081884c7d659a2feaa0c55ad015' },
  'get-state': {},
  hello: {},
};

const event = (type: string, payload: unknown, more: object = {}) => ({
  source: 'svc-embed',
  direction: 'event',
  type,
  payload,
  timestamp: 1,
  surface: 'dashboard',
  ...more,
});
const action = (type: string, payload: unknown, more: object = {}) => ({
  source: 'svc-embed',
  direction: 'action',
  type,
  payload,
  timestamp: 1,
  ...more,
});

test('every event is read back as it was sent', () => {
  for (const [name, payloads] of Object.entries(EVENTS))
    for (const payload of payloads) {
      const read = readEvent(structuredClone(event(`svc:event:${name}`, payload)));
      assert.deepEqual(read, { kind: 'event', name, payload, surface: 'dashboard' });
    }
});

test('every action is read back as it was sent, with its id', () => {
  for (const [name, payload] of Object.entries(ACTIONS)) {
    const read = readAction(structuredClone(action(`svc:action:${name}`, payload, { id: 'a-1' })));
    assert.deepEqual(read, { kind: 'action', name, payload, id: 'a-1' });
  }
});

test('a malformed message names the field and the rule', () => {
  const problem = (data: unknown) => {
    const read = readAction(data);
    return read.kind === 'malformed' ? read.problem : read.kind;
  };
  assert.equal(
    problem(action('svc:action:set-color-scheme', { scheme: 'sepia' })),
    'payload.scheme must be one of light, dark, auto',
  );
  assert.equal(problem(action('svc:action:set-locale', null)), 'payload must be an object');
  assert.equal(problem(action('svc:action:set-locale', {})), 'payload.locale must be a string');
  assert.equal(problem(action(7 as never, {})), 'type must be a string');
  assert.equal(problem(action('svc:action:refresh', {}, { id: 7 })), 'id must be a string');
  assert.equal(
    problem(action('svc:action:set-theme', { primaryColor: 'url(https://evil.example)' })),
    'payload.primaryColor must be a CSS colour',
  );
  assert.equal(
    problem(action('svc:action:set-theme', { analyticsChat: { backgroundColor: 'red;}</style>' } })),
    'payload.analyticsChat.backgroundColor must be a CSS colour',
  );
  assert.equal(
    problem(action('svc:action:set-filter', { filterUrlParameter: 'x'.repeat(1_000_000) })),
    'payload.filterUrlParameter must have 1 to 262144 characters',
  );
});

test('messages of other programs and of later versions are foreign', () => {
  const others = [
    undefined,
    null,
    'text',
    7,
    [],
    new Map(),
    { source: 'react-devtools' },
    event('svc:event:ready', {}),
  ];
  for (const data of others) assert.deepEqual(readAction(data), { kind: 'foreign' });
  const later = action('svc:action:dance', { steps: 3 }, { id: 'x' });
  assert.deepEqual(readAction(later), { kind: 'foreign', type: 'svc:action:dance', id: 'x' });
  for (const name of ['constructor', '__proto__', 'toString'])
    assert.equal(readAction(action(`svc:action:${name}`, {})).kind, 'foreign');
});

test('a theme may be wrapped as in the request for a session', () => {
  const read = readAction(action('svc:action:set-theme', { embedTheme: { primaryColor: '#7a77ff' } }));
  assert.deepEqual(read, { kind: 'action', name: 'set-theme', payload: { primaryColor: '#7a77ff' } });
});

test('prototypes, getters, cycles and proxies neither run nor pass', () => {
  let calls = 0;
  const trap = () => {
    calls += 1;
    return 'light';
  };
  const getter = Object.defineProperty({}, 'scheme', { get: trap, enumerable: true });
  assert.equal(readAction(action('svc:action:set-color-scheme', getter)).kind, 'malformed');
  const inherited = Object.create({ scheme: 'light' });
  assert.equal(readAction(action('svc:action:set-color-scheme', inherited)).kind, 'malformed');
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  assert.equal(readAction(action('svc:action:set-color-scheme', revoked.proxy)).kind, 'malformed');
  assert.equal(calls, 0);

  const cycle: Record<string, unknown> = { member: 'flights.count' };
  cycle.value = { cycle };
  assert.equal(readEvent(structuredClone(event('svc:event:drilldown', cycle))).kind, 'malformed');
  const wide = { member: 'm', value: Array.from({ length: 100_000 }, () => 0) };
  assert.equal(readEvent(event('svc:event:drilldown', wide)).kind, 'malformed');
});

test('a property named __proto__ stays a property', () => {
  const value = JSON.parse('{"__proto__": {"isAdmin": true}}');
  const read = readEvent(structuredClone(event('svc:event:drilldown', { member: 'm', value })));
  assert.ok(read.kind === 'event' && read.name === 'drilldown');
  const copy = read.payload.value as { isAdmin?: unknown };
  assert.equal(Object.getPrototypeOf(copy), Object.prototype);
  assert.equal(copy.isAdmin, undefined);
  assert.ok(Object.hasOwn(copy, '__proto__'));
});
