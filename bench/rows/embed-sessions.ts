import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ADMIN_KEY, startFacet } from '../facet-process.ts';
import { type Bench, compare, type Figure, median, type Row, rounded } from '../figure.ts';
import { hammer } from '../hammer.ts';

const SECONDS = 3;
const AT_A_TIME = 8;
const ROUNDS = 7;
const LEAST = 0.4;
const FLOOR = fileURLToPath(new URL('session-mint-floor.ts', import.meta.url));
const run = promisify(execFile);

/** Sessions that a host's back end creates for a user who comes back. */
export const embedSessions: Row = {
  name: 'embed-sessions',
  isQuick: true,
  async measure(bench: Bench): Promise<Figure[]> {
    const database = await bench.database();
    const facet = await startFacet({
      DATABASE_URL: database,
      FACET_DATA_DIR: `${bench.folder}/embed-sessions`,
      FACET_ROLES: 'api',
      FACET_EMBED_SESSION_RATE: '100000000',
    });
    try {
      const deploymentId = await facet.makeDeployment('Embedded');
      await facet.call('POST', '/api/v1/groups', { name: 'Customers' });
      await facet.call('POST', '/api/v1/user-attributes', { name: 'region', type: 'string' });
      const target = {
        url: `${facet.url}/api/v1/embed/generate-session`,
        headers: { authorization: `Api-Key ${ADMIN_KEY}` },
        body: {
          deploymentId,
          externalId: 'user-42',
          embedTenantName: 'acme',
          email: 'ada@example.com',
          userProfile: { displayName: 'Ada' },
          groups: ['Customers'],
          userAttributes: [{ name: 'region', value: 'north' }],
          securityContext: { customer: 'acme' },
        },
      };
      const mint = () => hammer(target, SECONDS, AT_A_TIME);
      const insert = async () => {
        const { stdout } = await run(process.execPath, [FLOOR, database, String(AT_A_TIME), String(SECONDS)]);
        return Number(stdout);
      };
      await mint();
      await insert();
      const compared = await compare(ROUNDS, mint, insert);
      return [
        {
          measure: 'session mint, 8 at a time',
          measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} per second)`,
          floor: `bare signed inserts of the same rows: ${rounded(median(compared.floor))} per second`,
          target: `at least ${LEAST}`,
          isMet: compared.ratio >= LEAST,
          raw: compared,
        },
      ];
    } finally {
      await facet.stop();
    }
  },
};
