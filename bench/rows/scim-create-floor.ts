import { randomUUID } from 'node:crypto';
import pg from 'pg';

/*
 * scim-create-floor.ts DATABASE AT_A_TIME SECONDS: writes the rows of provisioning a user, in one transaction
 * directly on node-postgres, without lookups or responses. Prints users per second.
 */
const [connectionString, atATime, seconds] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: Number(atATime) });
const end = performance.now() + Number(seconds) * 1000;
let made = 0;

async function makeUsers(): Promise<void> {
  const client = await pool.connect();
  while (performance.now() < end) {
    const name = `${randomUUID()}@example.com`;
    const document = JSON.stringify({
      name: { givenName: 'A', familyName: 'Person' },
      emails: [{ primary: true, type: 'work', value: name }],
      displayName: 'A Person',
    });
    await client.query('begin');
    const { rows } = await client.query(
      `insert into users (tenant_id, email, username, first_name, external_id, scim)
       values (1, $1, $1, 'A', $1, $2) returning id`,
      [name, document],
    );
    await client.query(
      `insert into role_assignments (tenant_id, user_id, built_in_role) values (1, $1, 'Viewer')`,
      [rows[0].id],
    );
    await client.query(
      `insert into audit_events (tenant_id, event, operation, outcome, actor, user_id, user_email, api_key_id,
         api_key_name, address, request_id, target, changes)
       values (1, 'Created user via SCIM', 'createScimUser', 'completed', 'api_key', 1, 'admin@example.com', 1,
         'Administrator', '127.0.0.1', $1, $2, '{}')`,
      [randomUUID(), JSON.stringify({ userId: rows[0].id, email: name, userName: name, isAdopted: false })],
    );
    await client.query('commit');
    made += 1;
  }
  client.release();
}

await Promise.all(Array.from({ length: Number(atATime) }, makeUsers));
await pool.end();
process.stdout.write(String(made / Number(seconds)));
