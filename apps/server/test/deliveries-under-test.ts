import assert from 'node:assert/strict';
import type { Db } from '@facet/db';
import { UnsubscribeLinks } from '../src/features/deliveries/unsubscribe/unsubscribe-links.ts';
import { newDashboard } from './content-under-test.ts';
import { deploymentPath, type Fixture, must } from './fixture.ts';
import type { Json } from './server-under-test.ts';

/** Schedules the delivery of a new dashboard. */
export async function newNotification(
  fixture: Fixture,
  options: object = { scheduleType: 'DAILY', hour: 8 },
): Promise<Json & { id: number; workbookId: number }> {
  const { workbookId, publicId } = await newDashboard(fixture);
  const body = { dashboardPublicId: publicId, ...options };
  const made = await must(fixture.server, 'POST', `${deploymentPath(fixture)}/notifications`, body);
  return { ...made, workbookId };
}

/** Shares a workbook with an embed tenant, which is created. */
export async function shareWithEmbedTenant(
  fixture: Fixture,
  workbookId: number,
  embedTenantName: string,
): Promise<void> {
  const { server } = fixture;
  await must(server, 'POST', `/api/v1/embed-tenants/${embedTenantName}/user`, { externalId: 'first' });
  const access = `${deploymentPath(fixture)}/workbooks/${workbookId}/embed-access`;
  await must(server, 'PUT', access, { embedTenantName, action: 'read' });
}

/** A run of a new notification that has ended, with one recipient whose email failed. */
export async function newEndedRun(fixture: Fixture): Promise<{ id: number; runId: number }> {
  const { id } = await newNotification(fixture);
  const { tenantId, userId, db } = await ownerOf(fixture, id);
  return { id, runId: await insertEndedRun(db, { tenantId, notificationId: id, userId }) };
}

/** Adds a run that no server works on to a new notification. */
export async function newWaitingRun(fixture: Fixture): Promise<{ id: number; runId: number }> {
  const { id } = await newNotification(fixture);
  const { tenantId, db } = await ownerOf(fixture, id);
  const run = await db
    .insertInto('notification_runs')
    .values({ tenant_id: tenantId, notification_id: id, tick: new Date(), kind: 'manual' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, runId: run.id };
}

interface EndedRun {
  readonly tenantId: number;
  readonly notificationId: number;
  readonly userId: number;
}

/** Adds a run that has ended to a notification. */
export async function insertEndedRun(
  db: Db,
  { tenantId, notificationId, userId }: EndedRun,
): Promise<number> {
  const { id } = await db
    .insertInto('notification_runs')
    .values({
      tenant_id: tenantId,
      notification_id: notificationId,
      tick: new Date(),
      kind: 'manual',
      state: 'failed',
      error: 'The mail server refused it',
      finished_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('notification_run_recipients')
    .values({
      tenant_id: tenantId,
      run_id: id,
      user_id: userId,
      email: 'someone@example.com',
      outcome: 'failed',
    })
    .execute();
  return id;
}

/** The link that unsubscribes the owner of a new notification. */
export async function newUnsubscribeToken(fixture: Fixture): Promise<string> {
  const { id: notificationId } = await newNotification(fixture);
  const { tenantId, userId, db } = await ownerOf(fixture, notificationId);
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'unsubscribe_key')
    .executeTakeFirstOrThrow();
  const links = new UnsubscribeLinks(Buffer.from(String(value), 'base64'));
  return links.tokenFor({ tenantId, notificationId, userId });
}

async function ownerOf({ server: { db } }: Fixture, notificationId: number) {
  assert.ok(db !== undefined);
  const row = await db
    .selectFrom('notifications')
    .select(['tenant_id as tenantId', 'owner_user_id as userId'])
    .where('id', '=', notificationId)
    .executeTakeFirstOrThrow();
  return { ...row, userId: row.userId ?? 0, db };
}
