import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

/*
 * session-mint-floor.ts DATABASE AT_A_TIME SECONDS: signs a session and writes its row and its audit event, in one
 * transaction directly on node-postgres, for the user and deployment there are; without lookups or responses. Prints
 * sessions per second.
 */
const [connectionString, atATime, seconds] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: Number(atATime) });
const { rows } = await pool.query(
  `select (select max(id) from all_users) as user_id, (select max(id) from deployments) as deployment_id`,
);
const { user_id: userId, deployment_id: deploymentId } = rows[0];
const end = performance.now() + Number(seconds) * 1000;
let made = 0;

async function makeSessions(): Promise<void> {
  const client = await pool.connect();
  while (performance.now() < end) {
    const id = randomBytes(16).toString('hex');
    const signature = createHmac('sha256', 'a secret').update(id).digest('hex');
    const hash = createHash('sha256').update(signature).digest();
    await client.query('begin');
    const session = await client.query(
      `insert into embed_sessions (tenant_id, deployment_id, user_id, secret_hash, security_context, settings, expires_at)
       values (1, $1, $2, $3, '{"customer": "acme"}', '{}', now() + interval '5 minutes') returning id`,
      [deploymentId, userId, hash],
    );
    await client.query(
      `insert into audit_events (tenant_id, event, operation, outcome, actor, user_id, user_email, api_key_id,
         api_key_name, address, request_id, deployment_id, deployment_name, target, changes)
       values (1, 'Created embed session', 'generateSession', 'completed', 'api_key', 1, 'admin@example.com', 1,
         'Administrator', '127.0.0.1', $1, $2, 'Embedded', $3, '{}')`,
      [randomUUID(), deploymentId, JSON.stringify({ embedSessionId: session.rows[0].id, userId })],
    );
    await client.query('commit');
    made += 1;
  }
  client.release();
}

await Promise.all(Array.from({ length: Number(atATime) }, makeSessions));
await pool.end();
process.stdout.write(String(made / Number(seconds)));
