import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ActionIgnored, ActionRefused } from './action-inbox.ts';
import type { IncomingMessage } from './page-window.ts';
import { createSurfacePort, type SurfacePortOptions } from './surface-port.ts';

const HOST = 'https://app.example.com';
const FACET = 'https://facet.example.com';
const READY = { embedTenant: 'acme', deploymentId: 1, mode: 'signed', surface: 'dashboard' } as const;
const VIEW = { surface: 'dashboard', path: '/embed/dashboard/k3Jd82hQpLw9' } as const;

interface Sent {
  readonly type: string;
  readonly payload: Record<string, unknown>;
  readonly vendor?: string;
  readonly target: string;
}

/** A page in a frame of the host, whose window records what is posted to the parent. */
function framed({ ancestor = HOST, referrer = '', ...options }: Partial<SurfacePortOptions> & Place = {}) {
  const sent: Sent[] = [];
  const listeners = new Set<(event: IncomingMessage) => void>();
  const parent = {
    postMessage: (message: unknown, target: string) => sent.push({ ...(message as Sent), target }),
  };
  let now = 0;
  const port = createSurfacePort({
    window: {
      parent,
      location: { origin: FACET, ancestorOrigins: ancestor === '' ? [] : [ancestor] },
      document: { referrer },
      addEventListener: (_, listener) => listeners.add(listener),
      removeEventListener: (_, listener) => listeners.delete(listener),
    },
    surface: 'dashboard',
    allowedOrigins: [HOST],
    now: () => now,
    ...options,
  });
  const receive = (data: unknown, { origin = HOST, source = parent as unknown } = {}) => {
    for (const listener of listeners) listener({ data, origin, source });
  };
  const act = (name: string, payload: unknown = {}, more: object = {}, from: object = {}) =>
    receive(
      {
        source: 'svc-embed',
        direction: 'action',
        type: `svc:action:${name}`,
        payload,
        timestamp: 1,
        ...more,
      },
      from,
    );
  return {
    port,
    sent,
    receive,
    act,
    types: () => sent.map(({ type }) => type.replace('svc:event:', '')),
    pass: (ms: number) => {
      now += ms;
    },
    start() {
      port.emit('ready', READY);
      port.emit('view', VIEW);
      port.accept();
      sent.length = 0;
    },
  };
}

interface Place {
  readonly ancestor?: string;
  readonly referrer?: string;
}

/** Lets the promises of handlers settle. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('events leave in order: ready, view, then the others', () => {
  const { port, sent, types } = framed();
  port.emit('dashboard-loaded', { widgetCount: 3 });
  port.emit('view', VIEW);
  assert.deepEqual(types(), []);
  port.emit('ready', READY);
  port.emit('ready', READY);
  assert.deepEqual(types(), ['ready', 'view', 'dashboard-loaded']);
  assert.ok(sent.every(({ target }) => target === HOST));
});

test('an error may precede ready, because authentication can fail', () => {
  const { port, types } = framed();
  port.emit('resized', { height: 10 });
  port.emit('error', { message: 'The session has ended.', fatal: true });
  assert.deepEqual(types(), ['error']);
});

test('an event waits for the first view, which follows ready', () => {
  const { port, types } = framed();
  port.emit('ready', READY);
  port.emit('resized', { height: 10 });
  assert.deepEqual(types(), ['ready']);
  port.emit('view', VIEW);
  assert.deepEqual(types(), ['ready', 'view', 'resized']);
});

test('an event that cannot be copied is reported in the page, and the others follow', (t) => {
  const { port, sent, types } = framed();
  const report = t.mock.method(globalThis, 'queueMicrotask', () => {});
  const { push } = sent;
  sent.push = (...messages) => {
    structuredClone(messages);
    return push.apply(sent, messages);
  };
  port.emit('ready', READY);
  port.emit('view', VIEW);
  port.emit('click', { widgetId: 'w', value: (() => {}) as never });
  port.emit('resized', { height: 10 });
  assert.deepEqual(types(), ['ready', 'view', 'resized']);
  assert.equal(report.mock.callCount(), 1);
});

test('extensions are marked as such, other events are not', () => {
  const { port, sent } = framed();
  port.emit('ready', READY);
  port.emit('view', VIEW);
  port.emit('resized', { height: 10 });
  assert.deepEqual(
    sent.map(({ vendor }) => vendor),
    [undefined, undefined, 'facet'],
  );
});

test('nothing is sent to a parent that is not listed, whatever it sends', async () => {
  const { port, sent, act } = framed({ ancestor: 'https://evil.example' });
  const origin = 'https://evil.example';
  let calls = 0;
  port.handle('set-session', () => {
    calls += 1;
  });
  port.emit('ready', READY);
  act('refresh', {}, { id: '1' }, { origin });
  act('set-session', { sessionId: 'x' }, { id: '2' }, { origin });
  act('set-color-scheme', { scheme: 'sepia' }, {}, { origin });
  await settled();
  assert.equal(sent.length, 0);
  assert.equal(calls, 0);
  assert.equal(port.parentOrigin, undefined);
});

test('an empty list means the own origin', () => {
  const own = framed({ allowedOrigins: [], ancestor: FACET });
  own.port.emit('ready', READY);
  assert.deepEqual(own.types(), ['ready']);
  const other = framed({ allowedOrigins: [] });
  other.port.emit('ready', READY);
  assert.deepEqual(other.types(), []);
});

test('events wait for a list of origins that arrives later', () => {
  const { port, types } = framed({ allowedOrigins: [] });
  port.emit('ready', READY);
  assert.deepEqual(types(), []);
  port.allow([HOST]);
  assert.deepEqual(types(), ['ready']);
});

test('without ancestorOrigins the referrer decides', () => {
  const { port, sent } = framed({ ancestor: '', referrer: `${HOST}/page?x=1` });
  port.emit('ready', READY);
  assert.equal(sent[0]?.target, HOST);
});

test('without ancestorOrigins and referrer the first action from the parent decides', () => {
  const { port, sent, act } = framed({ ancestor: '' });
  port.emit('ready', READY);
  act('hello', {}, {}, { origin: 'https://evil.example' });
  assert.equal(sent.length, 0);
  act('hello');
  assert.equal(sent[0]?.target, HOST);
});

test('actions are accepted only from the parent window', async () => {
  const { port, act, sent, start } = framed();
  let refreshed = 0;
  port.handle('refresh', () => {
    refreshed += 1;
  });
  start();
  act('refresh', {}, { id: '1' }, { source: { sibling: true } });
  act('refresh', {}, { id: '2' }, { origin: 'https://evil.example' });
  await settled();
  assert.equal(refreshed, 0);
  assert.equal(sent.length, 0);
});

test('actions wait for their handlers, in order, and set-session does not', async () => {
  const { port, act, types } = framed();
  const seen: string[] = [];
  port.handle('set-locale', ({ locale }) => seen.push(String(locale)));
  port.handle('set-session', ({ sessionId }) => seen.push(sessionId));
  act('set-locale', { locale: 'de' });
  act('refresh');
  act('set-locale', { locale: 'fr' }, { id: '7' });
  act('set-session', { sessionId: 'abc' });
  port.emit('ready', READY);
  assert.deepEqual(seen, ['de', 'abc']);
  await settled();
  port.handle('refresh', () => seen.push('refresh'));
  await settled();
  assert.deepEqual(seen, ['de', 'abc', 'refresh', 'fr']);
  assert.deepEqual(types(), ['ready', 'acknowledged']);
});

test('at most 100 actions wait', async () => {
  const { port, act } = framed();
  let refreshed = 0;
  for (let n = 0; n < 150; n += 1) act('refresh');
  port.handle('refresh', () => {
    refreshed += 1;
  });
  await settled();
  assert.equal(refreshed, 100);
});

test('what follows navigate waits for it', async () => {
  const { port, act } = framed();
  const seen: string[] = [];
  let arrive: () => void = () => {};
  port.handle('navigate', () => new Promise<void>((resolve) => (arrive = resolve)));
  port.handle('set-filter', () => void seen.push('first page'));
  act('navigate', { path: '/embed/dashboard/b' });
  act('set-filter', { filterUrlParameter: 'f_a.b="c"' });
  await settled();
  assert.equal(seen.length, 0);
  port.handle('set-filter', () => void seen.push('second page'));
  arrive();
  await settled();
  assert.deepEqual(seen, ['second page']);
});

test('an action without a handler is refused only while the surface is complete', async () => {
  const { port, act, sent } = framed();
  port.emit('ready', READY);
  const end = port.accept();
  act('refresh', {}, { id: '1' });
  await settled();
  assert.deepEqual(
    sent.filter(({ type }) => type === 'svc:event:acknowledged').map(({ payload }) => payload.ok),
    [false],
  );
  end();
  let refreshed = 0;
  act('refresh', {}, { id: '2' });
  await settled();
  port.handle('refresh', () => {
    refreshed += 1;
  });
  assert.equal(refreshed, 1);
});

test('an action with an id is acknowledged once its handler is done', async () => {
  const { port, act, sent, start } = framed();
  let finish = () => {};
  port.handle('refresh', () => new Promise<void>((resolve) => (finish = resolve)));
  start();
  act('refresh', {}, { id: 'r1' });
  act('refresh');
  await settled();
  assert.equal(sent.length, 0);
  finish();
  await settled();
  act('refresh', {}, { id: 'r2' });
  finish();
  await settled();
  assert.deepEqual(
    sent.map(({ payload }) => payload),
    [{ id: 'r2', type: 'svc:action:refresh', ok: true }],
  );
});

test('get-state returns the state with its acknowledgement', async () => {
  const { port, act, sent, start } = framed();
  const state = { surface: 'dashboard', path: '/', urlParameters: 'tab_a=b' } as const;
  port.handle('get-state', () => state);
  start();
  act('get-state', {}, { id: 's' });
  await settled();
  assert.deepEqual(sent[0]?.payload, { id: 's', type: 'svc:action:get-state', ok: true, state });
});

test('a refusal is an error event, and a failed acknowledgement for an id', async () => {
  const { port, act, sent, start } = framed();
  port.handle('set-session', () => {
    throw new ActionRefused(
      'the id is unknown, used or expired',
      'EmbedSessionExchangeError',
      'session-renewal',
    );
  });
  start();
  act('set-session', { sessionId: 'abc' }, { id: '1' });
  await settled();
  assert.deepEqual(
    sent.map(({ payload }) => payload),
    [
      {
        message: 'svc:action:set-session: the id is unknown, used or expired',
        name: 'EmbedSessionExchangeError',
        context: 'session-renewal',
        fatal: false,
      },
      {
        id: '1',
        type: 'svc:action:set-session',
        ok: false,
        error: { name: 'EmbedSessionExchangeError', message: 'the id is unknown, used or expired' },
      },
    ],
  );
});

test('malformed actions are reported, unknown ones ignored', async () => {
  const { act, sent, start } = framed();
  start();
  act('dance');
  assert.equal(sent.length, 0);
  act('dance', {}, { id: 'd' });
  act('set-locale', { locale: 7 });
  act('refresh', {}, { type: 7 });
  act('set-timezone', { timezone: 'UTC' }, { id: 't' });
  await settled();
  assert.deepEqual(
    sent.map(({ payload }) => [payload.name ?? (payload.error as { name: string }).name, payload.message]),
    [
      ['EmbedActionUnknown', undefined],
      ['EmbedMessageError', 'svc:action:set-locale: payload.locale must be a string'],
      ['EmbedMessageError', 'type must be a string'],
      ['EmbedActionUnsupported', 'svc:action:set-timezone: this surface does not have the action'],
      ['EmbedActionUnsupported', undefined],
    ],
  );
});

test('a flood of 10,000 actions in a second runs a few hundred and is reported once', async () => {
  const { port, act, types, start, pass } = framed();
  let refreshed = 0;
  port.handle('refresh', () => {
    refreshed += 1;
  });
  start();
  for (let n = 0; n < 10_000; n += 1) {
    act('refresh');
    pass(0.1);
  }
  await settled();
  assert.ok(refreshed >= 200 && refreshed <= 251, String(refreshed));
  assert.deepEqual(types(), ['error']);
  pass(1000);
  act('refresh');
  await settled();
  assert.ok(refreshed <= 252);
});

test('messages of other programs do not count towards the limit', async () => {
  const { port, act, receive, start } = framed();
  let refreshed = 0;
  port.handle('refresh', () => {
    refreshed += 1;
  });
  start();
  for (let n = 0; n < 10_000; n += 1) receive({ source: 'react-devtools', n });
  act('refresh');
  await settled();
  assert.equal(refreshed, 1);
});

test('a page outside of a frame sends and accepts nothing', () => {
  const posted: unknown[] = [];
  const window = {
    postMessage: (message: unknown) => posted.push(message),
    location: { origin: FACET, ancestorOrigins: [] },
    document: { referrer: `${HOST}/` },
    addEventListener: () => assert.fail(),
    removeEventListener: () => {},
    get parent() {
      return window;
    },
  };
  const port = createSurfacePort({ window, surface: 'dashboard', allowedOrigins: [HOST] });
  port.emit('ready', READY);
  assert.deepEqual(posted, []);
  assert.equal(port.parentOrigin, undefined);
});

test('a closed port is silent', async () => {
  const { port, act, sent, start } = framed();
  let finish = () => {};
  port.handle('refresh', () => new Promise<void>((resolve) => (finish = resolve)));
  start();
  act('refresh', {}, { id: '1' });
  port.close();
  finish();
  await settled();
  act('refresh', {}, { id: '2' });
  port.emit('resized', { height: 1 });
  assert.equal(sent.length, 0);
});

test('an action that is ignored is no error, and a failed acknowledgement for an id', async () => {
  const { port, act, sent, start } = framed();
  port.handle('set-timezone', ({ timezone }) => {
    throw new ActionIgnored(`${timezone} is not a time zone`, 'EmbedTimezoneError');
  });
  start();
  act('set-timezone', { timezone: '+05:00' });
  act('set-timezone', { timezone: '+06:00' }, { id: '1' });
  await settled();
  assert.deepEqual(
    sent.map(({ payload }) => payload),
    [
      {
        id: '1',
        type: 'svc:action:set-timezone',
        ok: false,
        error: { name: 'EmbedTimezoneError', message: '+06:00 is not a time zone' },
      },
    ],
  );
});
