import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ResultCache } from '../../apps/server/src/features/content/queries/result-cache.ts';

/*
 * dashboards-floor.ts RESULTS: answers every request with the results in a file, each from the cache that the server has
 * for them. No callers, no rights, no validation. Prints its URL.
 */
const FRESH = { freshMs: 3_600_000, staleMs: 3_600_000 };
const results: { widgetId: string }[] = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const cache = new ResultCache<object>(64 * 2 ** 20, (result) => JSON.stringify(result).length);
const known = new Map(results.map((result) => [result.widgetId, result]));
const load = (id: string) => cache.get(id, FRESH, async () => known.get(id) ?? {});

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', async () => {
    const { widgetIds } = JSON.parse(Buffer.concat(chunks).toString()) as { widgetIds: string[] };
    const widgets = await Promise.all(widgetIds.map(load));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ widgets }));
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
