import type { Db } from '../db.ts';
import type { Encrypt } from './seed-installation.ts';

type Owner = { tenantId: number; deploymentId: number };

/** A dashboard with a notification that is posted to a webhook. */
export const seedDeliveries = async (
  db: Db,
  { tenantId, deploymentId }: Owner,
  encrypt: Encrypt,
): Promise<void> => {
  const of = { tenant_id: tenantId };
  const owned = { ...of, deployment_id: deploymentId };
  const { id: workbookId } = await db
    .insertInto('workbooks')
    .values({ ...owned, name: 'w' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: dashboardId } = await db
    .insertInto('dashboards')
    .values({ ...owned, workbook_id: workbookId, public_id: 'seeded000001' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: notificationId } = await db
    .insertInto('notifications')
    .values({
      ...owned,
      dashboard_id: dashboardId,
      schedule_type: 'DAILY',
      time_zone: 'UTC',
      is_enabled: false,
      notification_enabled: true,
      format: 'png',
      ai_summary: false,
      allow_failed_widgets: false,
      attachments: ['pdf', 'csv'],
      conditions: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('notification_channels')
    .values({
      ...of,
      notification_id: notificationId,
      kind: 'WEBHOOK',
      host: 'hooks.example.org',
      url: encrypt('a secret', 'notification_channels.url'),
      secret: encrypt('a secret', 'notification_channels.secret'),
    })
    .execute();
  await db
    .insertInto('language_models')
    .values({
      ...of,
      url: 'https://llm.example.org/v1/chat/completions',
      model: 'small',
      key: encrypt('a secret', 'language_models.key'),
    })
    .execute();
};
