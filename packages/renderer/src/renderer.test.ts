import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { getPriority } from 'node:os';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { needsChromium } from '@facet/programs/testing';
import { startChromium } from './chromium-process.ts';
import type { PageRequest, PageResponse } from './page-requests.ts';
import { ChromiumMissing, Renderer, RenderFailed } from './renderer.ts';

const renderer = new Renderer({ log: () => undefined });
after(() => renderer.stop());

/** The processes of pages among the descendants of a process. */
function pageProcesses(pid: number): number[] {
  const rows = execFileSync('ps', ['-axo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, own = '', parent = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return own === '' ? [] : [{ pid: Number(own), parent: Number(parent), command }];
    });
  const below = (of: number): typeof rows =>
    rows.filter(({ parent }) => parent === of).flatMap((row) => [row, ...below(row.pid)]);
  return below(pid)
    .filter(({ command }) => command.includes('--type=renderer'))
    .map((row) => row.pid);
}

function render(script: string, { budgetMs = 600_000, seen = [] as string[] } = {}): Promise<Uint8Array> {
  const html = `<!doctype html><p>Page</p><script>const root = document.documentElement; ${script}</script>`;
  const answer = async ({ url }: PageRequest): Promise<PageResponse> => {
    seen.push(url.href);
    return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(html) };
  };
  const page = { url: 'https://facet.invalid/page', format: 'png', layout: 'screenshot' } as const;
  return renderer.render({ ...page, answer, budgetMs });
}

test('a page can reach only the function that answers its requests', needsChromium, async (t) => {
  let connections = 0;
  const listener = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  t.after(() => listener.close());
  const { port } = listener.address() as { port: number };
  const seen: string[] = [];
  await render(
    `const ends = (target) => new Promise((resolve) => { target.onerror = target.onload = target.onclose = resolve; });
    const add = (name, src) => { const made = document.createElement(name); made.src = src; document.body.append(made);
      return ends(made); };
    Promise.all([
      fetch('http://127.0.0.1:${port}/').catch(() => undefined),
      ends(new WebSocket('ws://127.0.0.1:${port}/')),
      ends(new WebSocket('ws://localhost:${port}/')),
      add('img', 'http://127.0.0.1:${port}/picture'),
      add('img', 'file:///etc/passwd'),
      Promise.race([add('iframe', 'file:///etc/passwd'), new Promise((resolve) => setTimeout(resolve, 300))]),
    ]).then(() => {
      const text = [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument?.body?.innerText);
      if (text.join().includes('root:')) root.dataset.failed = 'read a file';
      else root.dataset.rendered = '';
    });
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });
    peer.createDataChannel('x');
    peer.createOffer().then((offer) => peer.setLocalDescription(offer));`,
    { seen },
  );
  assert.equal(connections, 0);
  assert.deepEqual(
    seen.filter((url) => url.startsWith('file:')),
    [],
  );
});

test('rendered pages share no state', needsChromium, async () => {
  const fresh = `if (document.cookie !== '' || localStorage.length > 0) root.dataset.failed = 'has data of another page';
    else { document.cookie = 'a=1'; localStorage.a = '1'; root.dataset.rendered = ''; }`;
  await Promise.all([render(fresh), render(fresh)]);
  await render(fresh);
});

test('a page that fails or never ends is reported, and others go on', needsChromium, async () => {
  const failed = (message: RegExp) => (error: unknown) =>
    error instanceof RenderFailed && message.test(error.message);
  await assert.rejects(render(`root.dataset.failed = 'No dashboard'`), failed(/^No dashboard$/));
  const ends = render(`setTimeout(() => { root.dataset.rendered = ''; }, 1500)`);
  await assert.rejects(render('for (;;);', { budgetMs: 700 }), failed(/longer than 1 second/));
  assert.ok((await ends).length > 100);
  assert.ok((await render(`root.dataset.rendered = ''`)).length > 100);
});

test(
  'a page that uses up its time or memory is ended with its process, and the page beside it is not',
  needsChromium,
  async () => {
    for (const [script, budgetMs, message] of [
      ['for (;;);', 700, /longer than 1 second/],
      ['const kept = []; for (;;) kept.push(new Uint8Array(1e7).fill(1));', 600_000, /MB of memory/],
    ] as const) {
      const { rendering, end } = await beginOpen();
      const before = new Set(pageProcesses(process.pid));
      await assert.rejects(
        render(script, { budgetMs }),
        (error) => error instanceof RenderFailed && message.test(error.message),
      );
      // Its process ends although the browser has another page.
      while (pageProcesses(process.pid).some((pid) => !before.has(pid))) await setTimeout(20);
      end();
      assert.ok((await rendering).length > 100, script);
    }
  },
);

/** Begins to render a page that ends when it is asked to. */
async function beginOpen(): Promise<{ readonly rendering: Promise<Uint8Array>; readonly end: () => void }> {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const html = `<!doctype html><p>Page</p><script>
    fetch('/end').then(() => { document.documentElement.dataset.rendered = ''; });</script>`;
  const answer = async ({ url }: PageRequest): Promise<PageResponse> => {
    if (url.pathname === '/end') {
      begun.resolve();
      await ended.promise;
    }
    return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(html) };
  };
  const page = { url: 'https://facet.invalid/page', format: 'png', layout: 'screenshot' } as const;
  const rendering = renderer.render({ ...page, answer, budgetMs: 600_000 });
  await begun.promise;
  return { rendering, end: ended.resolve };
}

test('a page whose signal aborts ends at once, and others in its browser go on', needsChromium, async () => {
  const controller = new AbortController();
  const { rendering } = await beginEndless(controller.signal);
  const ends = render(`setTimeout(() => { root.dataset.rendered = ''; }, 500)`);
  controller.abort(new Error('no longer wanted'));
  await assert.rejects(rendering, /no longer wanted/);
  assert.ok((await ends).length > 100);
});

/** Begins to render a page that never ends, and waits until its process runs. */
async function beginEndless(signal?: AbortSignal): Promise<{ readonly rendering: Promise<Uint8Array> }> {
  const begun = Promise.withResolvers<void>();
  const html = '<!doctype html><script src="/begun.js"></script>';
  const answer = async ({ url }: PageRequest): Promise<PageResponse> => {
    if (url.pathname === '/begun.js') begun.resolve();
    return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(html) };
  };
  const page = { url: 'https://facet.invalid/page', format: 'png', layout: 'screenshot' } as const;
  const rendering = renderer.render({ ...page, answer, budgetMs: 600_000, signal });
  await begun.promise;
  return { rendering };
}

test(
  'pages have a low priority; one whose process is killed fails at once, and the next is rendered',
  needsChromium,
  async () => {
    const { rendering } = await beginEndless();
    const failed = assert.rejects(rendering, (error) => error instanceof RenderFailed && !error.isReported);
    const pids = pageProcesses(process.pid);
    for (const pid of pids) {
      assert.equal(getPriority(pid), 10);
      // Of the session, where Linux shares processors between sessions.
      const group = await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => 'nice 10');
      assert.match(group, /nice 10$/m);
      process.kill(pid, 'SIGKILL');
    }
    await failed;
    assert.ok((await render(`root.dataset.rendered = ''`)).length > 100);
  },
);

test('a machine without Chromium is reported', async () => {
  const without = new Renderer({ path: '/nowhere/chromium', log: () => undefined });
  assert.throws(() => without.requireChromium(), ChromiumMissing);
});

test('a program that is not Chromium fails at once, and nothing waits for it', async () => {
  const waiting = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = waiting();
  for (let time = 0; time < 5; time += 1) await assert.rejects(startChromium(process.execPath));
  assert.ok(waiting() <= before);
});
