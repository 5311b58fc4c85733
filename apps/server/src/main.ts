import { once } from 'node:events';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from './app/start-server.ts';
import { readSettings, SettingError } from './settings.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (stopping.signal.aborted) return;
    say(`${signal}: stopping`);
    stopping.abort();
  });
// Closing the terminal or pipe must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  const settings = readSettings(process.env);
  // Makes later starts a quarter faster; does nothing if the folder is not writable. The folder is inside node_modules,
  // whose owner can change the code anyway.
  enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/facet', import.meta.url)));
  // Imported late, so that an invalid setting is reported immediately.
  const { startServer } = await import('./app/start-server.ts');
  const server = await startServer(settings, stopping.signal);
  await introduce(server);
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  await server.stop();
  process.exit(0);
} catch (error) {
  if (stopping.signal.aborted) process.exit(0);
  process.stderr.write(`Facet could not start: ${explain(error)}\n`);
  process.exit(1);
}

async function introduce({ address, databaseAt, newAdminKey }: RunningServer): Promise<void> {
  const link = await newAdminKey?.passwordLink();
  say(`Facet is ready at ${address}`);
  say(`Data: ${databaseAt}`);
  if (newAdminKey === undefined) return;
  if (newAdminKey.text === undefined) say('API key: the value of FACET_ADMIN_API_KEY');
  else say(`API key (shown only once):\n${newAdminKey.text}`);
  if (link !== undefined) say(`Set the administrator's password (link expires in 7 days):\n${link}`);
  await newAdminKey.shown();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** One sentence; the stack is for debug logs only. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const wantsStack = process.env.FACET_LOG_LEVEL === 'debug' && !(error instanceof SettingError);
  return (wantsStack ? error.stack : undefined) ?? error.message;
}
