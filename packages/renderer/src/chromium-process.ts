import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { CHROMIUM_FLAGS, handOver, setNiceness, unprivilegedAccount } from '@facet/programs';
import type { Browser } from 'puppeteer-core';
import { PipeTransport } from './pipe-transport.ts';

const NO_SANDBOX = '--no-sandbox';
/**
 * `answerRequests` answers every request of a page, and nothing else can be reached: names do not resolve, and
 * addresses are requested through a proxy that does not exist.
 */
const NO_NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];
/**
 * Pages live for a second or two: what they allocate fits into the young generation of their heap, and optimizing most of
 * their functions would not pay off. A render takes a sixth less processor time.
 */
const SHORT_LIVED = '--min-semi-space-size=32,--invocation-count-for-maglev=4000';
/** A page ends immediately when the memory of its scripts is full. */
const SCRIPT_MEMORY = '--max-old-space-size=768';
const FLAGS = [
  ...CHROMIUM_FLAGS.filter((flag) => flag !== NO_SANDBOX),
  ...NO_NETWORK,
  `--js-flags=${SHORT_LIVED},${SCRIPT_MEMORY}`,
  '--headless',
  '--remote-debugging-pipe',
  '--hide-scrollbars',
  '--mute-audio',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-breakpad',
  '--disable-dev-shm-usage',
  '--no-default-browser-check',
  '--password-store=basic',
  // Text is laid out identically on every machine.
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
];
/**
 * The niceness of its processes: requests that somebody is waiting for take precedence over renders, which use a
 * processor for seconds.
 */
const PRIORITY = 10;
/** Because of its niceness, busy processors can delay its start by much of a minute. */
const START_MS = 60_000;
const PAGE_BYTES = 4096;

/** A running Chromium with an empty profile. */
export interface ChromiumProcess {
  readonly browser: Browser;
  /** The connection of `browser`. */
  readonly transport: PipeTransport;
  readonly hasSandbox: boolean;
  readonly pid: number;
  /** The memory of all its processes. */
  memoryBytes(): Promise<number>;
  /** Ends the processes of pages that use more memory than this. */
  endLargePages(bytes: number): Promise<void>;
  /** Ends all its processes and deletes its profile. */
  kill(): Promise<void>;
}

/**
 * Starts Chromium as the unprivileged account if this process is root, with Chromium's own sandbox if the machine
 * allows it: many containers do not.
 * @param path the program
 */
export async function startChromium(path: string): Promise<ChromiumProcess> {
  try {
    return await start(path, []);
  } catch {
    return await start(path, [NO_SANDBOX]);
  }
}

/** Whether Chromium runs in its sandbox here. @throws if it does not start at all */
export async function findSandbox(path: string): Promise<boolean> {
  const chromium = await startChromium(path);
  await chromium.kill();
  return chromium.hasSandbox;
}

async function start(path: string, more: readonly string[]): Promise<ChromiumProcess> {
  const profile = await mkdtemp(join(tmpdir(), 'facet-chromium-'));
  const account = unprivilegedAccount();
  await handOver(profile, account);
  const flags = [...FLAGS, ...more, `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(path, flags, {
    cwd: profile,
    detached: true,
    // Excludes the server's environment, such as proxies and credentials.
    env: { PATH: process.env.PATH ?? '', HOME: profile, TMPDIR: profile, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    ...(account === undefined ? {} : account),
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const kill = async () => {
    killGroup(child);
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(
      () => undefined,
    );
  };
  let transport: PipeTransport | undefined;
  try {
    if (child.pid !== undefined) setNiceness(child.pid, PRIORITY);
    const [, , , write, read] = child.stdio as unknown as [null, null, null, Writable, Readable];
    const { connect } = await import('puppeteer-core');
    transport = new PipeTransport(write, read);
    const browser = await within(START_MS, connect({ transport, defaultViewport: null }), ended);
    return {
      browser,
      transport,
      hasSandbox: more.length === 0,
      pid: child.pid ?? 0,
      memoryBytes: async () => (await processesOf(child.pid ?? 0)).reduce((sum, { bytes }) => sum + bytes, 0),
      endLargePages: (bytes) => endLargePages(child.pid ?? 0, bytes),
      kill,
    };
  } catch (error) {
    // Ends the wait for responses, which would keep this process alive for minutes.
    transport?.onclose?.();
    await kill();
    throw error;
  }
}

async function within<T>(ms: number, started: Promise<T>, ended: Promise<void>): Promise<T> {
  const failed = Promise.withResolvers<never>();
  const timer = setTimeout(() => failed.reject(new Error(`Chromium did not start within ${ms} ms`)), ms);
  ended.then(() => failed.reject(new Error('Chromium ended while it started')));
  try {
    return await Promise.race([started, failed.promise]);
  } finally {
    clearTimeout(timer);
    failed.promise.catch(() => undefined);
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

interface GroupProcess {
  readonly pid: number;
  /** Its resident memory without pages of files. */
  readonly bytes: number;
}

/** The processes of a group; none where /proc does not exist. */
async function processesOf(group: number): Promise<GroupProcess[]> {
  const found: GroupProcess[] = [];
  for (const id of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(id)) continue;
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
    const [, , groupOfProcess] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(groupOfProcess) !== group) continue;
    const [, resident = 0, shared = 0] = (await readFile(`/proc/${id}/statm`, 'utf8').catch(() => ''))
      .split(' ')
      .map(Number);
    found.push({ pid: Number(id), bytes: (resident - shared) * PAGE_BYTES });
  }
  return found;
}

async function endLargePages(group: number, most: number): Promise<void> {
  for (const { pid, bytes } of await processesOf(group)) {
    if (bytes <= most) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('--type=renderer')) process.kill(pid, 'SIGKILL');
  }
}
