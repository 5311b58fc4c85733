import { readSettings, SettingError } from './settings.ts';
import { startServer } from './start-server.ts';

/** Says in one sentence why the start failed; the stack is for debug logs only. */
function explain(error: unknown): never {
  const isOurs = error instanceof SettingError || process.env.FACET_LOG_LEVEL !== 'debug';
  const text = error instanceof Error ? (isOurs ? error.message : error.stack) : String(error);
  process.stderr.write(`Facet could not start: ${text}\n`);
  process.exit(1);
}

try {
  const settings = readSettings(process.env);
  const server = await startServer(settings);
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    process.stdout.write(`${signal}: stopping\n`);
    await server.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
  process.stdout.write(`Facet is ready at ${server.address}\nData: ${server.databaseAt}\n`);
  if (server.adminApiKey !== undefined)
    process.stdout.write(`API key of the first administrator, shown this once:\n${server.adminApiKey}\n`);
} catch (error) {
  explain(error);
}
