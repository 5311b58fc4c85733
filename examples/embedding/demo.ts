import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startOwnServer } from '../dbt/own-server.ts';
import { runway } from './host.ts';
import { prepareFacet } from './prepare-facet.ts';

/*
 * The embedding demo, `npm run demo:embed`: starts Facet with its demo deployment, and Runway, a product that embeds the
 * dashboards for its customers. With FACET_URL and FACET_API_KEY it uses a running Facet.
 */
const { FACET_URL, FACET_API_KEY, PORT = '4020' } = process.env;

const own = FACET_URL === undefined ? await startOwnServer({ FACET_DEMO: '1' }) : undefined;
const url = FACET_URL ?? own?.url ?? '';
const apiKey = FACET_API_KEY ?? own?.apiKey ?? '';
console.log(`Facet is at ${url}.`);
const server = runway(await prepareFacet(url, apiKey, `http://localhost:${PORT}`));
server.listen(Number(PORT), 'localhost');
await once(server, 'listening');
console.log(
  `Open http://localhost:${(server.address() as AddressInfo).port} in a browser. Ctrl-C ends the demo.`,
);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.closeAllConnections();
    server.close();
    void own?.leave().then(() => process.exit(0));
    if (own === undefined) process.exit(0);
  });
