import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_KEY, type FacetProcess, type Json, startFacet } from '../facet-process.ts';
import {
  atMost,
  type Bench,
  type Figure,
  median,
  percentile,
  type Row,
  rounded,
  roundsOf,
} from '../figure.ts';
import { hammer } from '../hammer.ts';
import { requestTimes } from '../request-times.ts';

const CALLS = 200;
const WARM = 20;
const MOST_MS = 15;
/** More than one client answers at once, and less than it may have waiting. */
const IN_FLIGHT = 100;
const FLOOD_SECONDS = 10;
const MOST_SLOWER = 5;
const ACCEPT = 'application/json, text/event-stream';
const QUERY = { measures: ['orders.count', 'orders.total_amount'], dimensions: ['orders.status'] };

/**
 * A cached query over MCP, against the same query over the data API, in turn on one server; and other requests while a client
 * keeps many messages in flight.
 */
export const mcp: Row = {
  name: 'mcp',
  async measure(bench: Bench): Promise<Figure[]> {
    const facet = await startFacet({
      DATABASE_URL: await bench.database(),
      FACET_DATA_DIR: bench.folder,
      FACET_MCP_RATE: '1000000',
    });
    try {
      const id = await facet.makeDeployment('Asked by assistants');
      await facet.waitForBuild(id);
      const overMcp = () => post(`${facet.url}/mcp`, `Bearer ${ADMIN_KEY}`, messageFor(id));
      const token = await tokenFor(facet, id);
      const overDataApi = () => post(`${facet.url}/d/${id}/cubejs-api/v1/load`, token, { query: QUERY });
      const times: Record<'mcp' | 'dataApi', number[]> = { mcp: [], dataApi: [] };
      const count = roundsOf(CALLS);
      for (let turn = 0; turn < WARM + count; turn += 1)
        for (const [name, call, expected] of [
          ['dataApi', overDataApi, '"data":[{'],
          ['mcp', overMcp, 'Rows 1 to '],
        ] as const) {
          const started = performance.now();
          const text = await call();
          if (turn >= WARM) times[name].push(performance.now() - started);
          if (turn >= WARM && !text.includes(expected)) throw new Error(`No rows: ${text.slice(0, 500)}`);
        }
      return [
        atMost(
          'cached query over MCP, beyond the data API (medians)',
          median(times.mcp) - median(times.dataApi),
          'ms',
          MOST_MS,
          times,
        ),
        atMost(
          'cached query over MCP, beyond the data API (95th percentiles)',
          percentile(times.mcp, 0.95) - percentile(times.dataApi, 0.95),
          'ms',
          MOST_MS,
          times,
        ),
        await whileFlooded(facet, id),
      ];
    } finally {
      await facet.stop();
    }
  },
};

function messageFor(deploymentId: number) {
  const params = { name: 'runQuery', arguments: { deploymentId, query: QUERY } };
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
}

/** Other requests while one client sends its next message as soon as one of many is answered. */
async function whileFlooded(facet: FacetProcess, deploymentId: number): Promise<Figure> {
  const idle = await requestTimes(facet, sleep(FLOOD_SECONDS * 1000));
  const headers = { authorization: `Bearer ${ADMIN_KEY}`, accept: ACCEPT };
  const target = { url: `${facet.url}/mcp`, headers, body: messageFor(deploymentId) };
  const flood = hammer(target, FLOOD_SECONDS, IN_FLIGHT);
  const busy = await requestTimes(facet, flood);
  const ratio = median(busy) / median(idle);
  return {
    measure: `another request while a client has ${IN_FLIGHT} messages in flight, ${Math.round(await flood)} answered per second`,
    measured: `${rounded(ratio)} × floor (${rounded(median(busy))} ms)`,
    floor: `the same request before: ${rounded(median(idle))} ms`,
    target: `at most ${MOST_SLOWER}`,
    isMet: ratio <= MOST_SLOWER,
    raw: { idle, busy },
  };
}

async function post(url: string, authorization: string, body: object): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization,
      accept: ACCEPT,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return text;
}

async function tokenFor(
  facet: { call(method: string, path: string, body?: unknown): Promise<Json> },
  id: number,
): Promise<string> {
  const { items } = await facet.call('GET', `/api/v1/deployments/${id}/environments`);
  const path = `/api/v1/deployments/${id}/environments/${items[0].id}/tokens`;
  return (await facet.call('POST', path, { security_context: {} })).data.token;
}
