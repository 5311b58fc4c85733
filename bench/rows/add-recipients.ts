import { openDatabase } from '@facet/db';
import type { Pool } from 'pg';
import { startFacet } from '../facet-process.ts';
import { type Bench, compare, type Figure, median, type Row, rounded } from '../figure.ts';

const RECIPIENTS = 1000;
/** Of them, embed users who do not exist. */
const NEW = 500;
const ROUNDS = 15;
const MOST = 3;

interface Recipient {
  readonly externalId: string;
  readonly securityContext: object;
}

/** A request that adds embed users to a scheduled delivery, half of whom are new. */
export const addRecipients: Row = {
  name: 'add-recipients',
  isQuick: true,
  async measure(bench: Bench): Promise<Figure[]> {
    const database = await bench.database();
    const facet = await startFacet({
      DATABASE_URL: database,
      FACET_DATA_DIR: `${bench.folder}/add-recipients`,
      FACET_ROLES: 'api',
      FACET_EMBED_USERS: '1000000',
    });
    const { pool, close } = openDatabase({ connectionString: database }, { max: 1 });
    try {
      const path = `/api/v1/deployments/${await facet.makeDeployment('Deliveries')}`;
      const { id: workbookId } = await facet.call('POST', `${path}/workbooks`, { name: 'Sales' });
      const config = { title: 'Sales', widgets: [] };
      const workbook = `${path}/workbooks/${workbookId}`;
      const { publicId } = await facet.call('POST', `${workbook}/publish`, { workbookId, config });
      await facet.call('POST', '/api/v1/embed-tenants/acme/user', { externalId: 'first' });
      await facet.call('PUT', `${workbook}/embed-access`, { embedTenantName: 'acme', action: 'read' });
      let made = 0;
      /** A notification without recipients, and a thousand embed users of whom half exist. */
      const prepare = async () => {
        made += 1;
        const { id } = await facet.call('POST', `${path}/notifications`, {
          dashboardPublicId: publicId,
          scheduleType: 'DAILY',
        });
        const recipients = Array.from({ length: RECIPIENTS }, (_, index) => ({
          externalId: `user-${index}@${made}.example.com`,
          securityContext: { customer: index },
        }));
        const present = await insertUsers(pool, recipients.slice(NEW));
        return { id: id as number, recipients, present };
      };
      const add = async () => {
        const { id, recipients } = await prepare();
        const named = recipients.map((recipient) => ({
          type: 'EMBED_USER',
          embedTenantName: 'acme',
          ...recipient,
        }));
        const started = performance.now();
        const { createdRecipients } = await facet.call('POST', `${path}/notifications/${id}/recipients`, {
          recipients: named,
        });
        const milliseconds = performance.now() - started;
        if (createdRecipients.length !== RECIPIENTS) throw new Error('Not all recipients were created');
        return milliseconds;
      };
      const insert = async () => {
        const { id, recipients, present } = await prepare();
        const started = performance.now();
        await insertBare(pool, id, recipients, present);
        return performance.now() - started;
      };
      for (let turn = 0; turn < 3; turn += 1) {
        await add();
        await insert();
      }
      const compared = await compare(ROUNDS, add, insert);
      return [
        {
          measure: `addRecipients, ${RECIPIENTS} embed users of whom ${NEW} are new`,
          measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} ms)`,
          floor: `bare inserts of the same rows: ${rounded(median(compared.floor))} ms`,
          target: `at most ${MOST}`,
          isMet: compared.ratio <= MOST,
          raw: compared,
        },
      ];
    } finally {
      await close();
      await facet.stop();
    }
  },
};

/** The same rows in one transaction, a statement for each table, without lookups, rules or a response. */
async function insertBare(
  pool: Pool,
  id: number,
  recipients: readonly Recipient[],
  present: readonly number[],
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const userIds = [...(await insertUsers(client, recipients.slice(0, NEW))), ...present];
    await client.query(
      `insert into notification_recipients (tenant_id, notification_id, kind, user_id, security_context)
       select 1, $1, 'EMBED_USER', user_id, security_context
       from unnest($2::bigint[], $3::jsonb[]) given (user_id, security_context)`,
      [id, userIds, recipients.map(({ securityContext }) => JSON.stringify(securityContext))],
    );
    await client.query(
      `insert into audit_events (tenant_id, event, operation, outcome, actor, user_id, user_email, api_key_id,
         api_key_name, address, request_id, target, changes)
       values (1, 'Added notification recipients', 'addRecipients', 'completed', 'api_key', 1, 'admin@example.com', 1,
         'Administrator', '127.0.0.1', gen_random_uuid(), $1, '{}')`,
      [JSON.stringify({ notificationId: id, created: userIds })],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Creates embed users and returns their ids. */
async function insertUsers(connection: Pick<Pool, 'query'>, users: readonly Recipient[]): Promise<number[]> {
  const { rows } = await connection.query<{ id: number }>(
    `insert into all_users (tenant_id, embed_tenant_id, external_id, username, email)
     select 1, (select id from embed_tenants where name = 'acme'), external_id, external_id, external_id
     from unnest($1::text[]) external_id returning id`,
    [users.map(({ externalId }) => externalId)],
  );
  return rows.map(({ id }) => id);
}
