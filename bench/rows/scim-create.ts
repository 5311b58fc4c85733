import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ADMIN_KEY, type FacetProcess } from '../facet-process.ts';

const SECONDS = 3;
const AT_A_TIME = 8;
const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'));
const FLOOR = fileURLToPath(new URL('scim-create-floor.ts', import.meta.url));
const run = promisify(execFile);

/** Creates as many users as possible through SCIM; returns users per second. */
export async function creates(facet: FacetProcess): Promise<number> {
  // autocannon replaces `[<id>]` with a new id in each request.
  const userName = `${randomUUID()}-[<id>]@example.com`;
  const body = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName,
    externalId: userName,
    displayName: 'A Person',
    name: { givenName: 'A', familyName: 'Person' },
    emails: [{ primary: true, type: 'work', value: userName }],
    active: true,
  };
  const options = [
    '--json',
    '--connections',
    String(AT_A_TIME),
    '--duration',
    String(SECONDS),
    '--idReplacement',
  ];
  const headers = [
    '--headers',
    `authorization: Bearer ${ADMIN_KEY}`,
    '--headers',
    'content-type: application/scim+json',
  ];
  const { stdout } = await run(
    process.execPath,
    [
      AUTOCANNON,
      ...options,
      ...headers,
      '--method',
      'POST',
      '--body',
      JSON.stringify(body),
      `${facet.url}/api/scim/v2/Users`,
    ],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  const result = JSON.parse(stdout);
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`SCIM create: ${result.errors} errors, ${result.non2xx} unsuccessful responses`);
  return result.requests.total / result.duration;
}

/** Writes the same rows (user, role, audit event) without Facet, from its own process; returns users per second. */
export async function bareInserts(database: string): Promise<number> {
  const { stdout } = await run(process.execPath, [FLOOR, database, String(AT_A_TIME), String(SECONDS)]);
  return Number(stdout);
}
