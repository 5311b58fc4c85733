import { once } from 'node:events';
import { enableCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findRenderingChromium } from '@facet/programs';
import type { RunningServer } from './app/start-server.ts';
import { readSettings, SettingError, type Settings, unknownSettings } from './settings.ts';

/** A stop that takes longer ends without waiting for anything. */
const STOP_LIMIT_MS = 50_000;
/** How long to wait for file-system calls and name look-ups that are still running. */
const CALLS_MS = 1_000;

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (stopping.signal.aborted) return;
    process.stdout.write(`${signal}: stopping\n`);
    stopping.abort();
    // The parts of the server have limits of their own, which add up to less.
    setTimeout(kill, STOP_LIMIT_MS).unref();
  });
// Closing the terminal or pipe must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  for (const warning of unknownSettings(process.env)) process.stderr.write(`Warning: ${warning}\n`);
  const settings = readSettings(process.env);
  // Makes later starts a quarter faster; does nothing if the folder is not writable. The folder is inside node_modules,
  // whose owner can change the code anyway.
  enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/facet', import.meta.url)));
  // Imported late, so that an invalid setting is reported immediately.
  const { startServer } = await import('./app/start-server.ts');
  const { releaseIdleMemory } = await import('./app/release-idle-memory.ts');
  const server = await startServer(settings, stopping.signal);
  await introduce(server, settings);
  releaseIdleMemory();
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  await server.stop();
  await exit(0);
} catch (error) {
  if (stopping.signal.aborted) await exit(0);
  process.stderr.write(`Facet could not start: ${explain(error)}\n`);
  await exit(1);
}

/** Ends the process. `process.exit` waits for calls that may never return, such as those to a lost network drive. */
async function exit(code: number): Promise<void> {
  for (const until = performance.now() + CALLS_MS; hasOpenCalls() && performance.now() < until; )
    await sleep(10);
  if (hasOpenCalls()) kill();
  process.exit(code);
}

function hasOpenCalls(): boolean {
  return process.getActiveResourcesInfo().some((name) => /^(FSReq|GetAddrInfoReq)/.test(name));
}

function kill(): void {
  process.kill(process.pid, 'SIGKILL');
}

async function introduce(
  { address, databaseAt, newAdmin, passwordLink }: RunningServer,
  { demo, publicUrl, roles, chromium }: Settings,
): Promise<void> {
  const url = publicUrl ?? address;
  const dashboards = newAdmin !== undefined && demo ? 'the dashboards of the demo' : 'your dashboards';
  const lines = [`Facet is ready at ${address}`, `Data: ${databaseAt}`];
  if (newAdmin?.apiKey !== undefined) lines.push('API key (shown only once):', newAdmin.apiKey);
  if (passwordLink !== undefined)
    lines.push(
      `Open this link to choose your password and see ${dashboards} (it expires in 7 days):`,
      passwordLink,
    );
  else if (newAdmin !== undefined && newAdmin.apiKey === undefined)
    lines.push(
      'API key: the value of FACET_ADMIN_API_KEY',
      `To choose your password and see ${dashboards}, open the link that this command creates:`,
      `curl -X POST ${url}/api/v1/users/${newAdmin.userId}/invitation -H "Authorization: Bearer $FACET_ADMIN_API_KEY"`,
    );
  else if (roles.includes('api')) lines.push(`Open ${url} to see ${dashboards}`);
  if (roles.includes('worker') && findRenderingChromium(chromium) === undefined)
    lines.push('Images, PDFs and deliveries need Chromium: npm run chromium -- install');
  // A single write, so that whoever waits for the first line has the others too.
  process.stdout.write(`${lines.join('\n')}\n`);
  await newAdmin?.shown();
}

/** One sentence; the stack is for debug logs only. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const wantsStack = process.env.FACET_LOG_LEVEL === 'debug' && !(error instanceof SettingError);
  return (wantsStack ? error.stack : undefined) ?? error.message;
}
