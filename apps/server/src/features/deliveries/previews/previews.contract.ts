import assert from 'node:assert/strict';
import { jsonb } from '@facet/db';
import { newNotification } from '../../../../test/deliveries-under-test.ts';
import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must } from '../../../../test/fixture.ts';

const body = { type: 'USER', email: 'admin@example.com' };

async function ofNotification(fixture: Fixture) {
  // Most servers under test have no workers, and a user may have only a few unfinished previews.
  await complete(fixture);
  const { id } = await newNotification(fixture);
  const recipients = `${deploymentPath(fixture)}/notifications/${id}/recipients`;
  await must(fixture.server, 'POST', recipients, { recipients: [body] });
  return { params: { deploymentId: fixture.deploymentId, id } };
}

async function ofPreview(fixture: Fixture) {
  const { params } = await ofNotification(fixture);
  const path = `${deploymentPath(fixture)}/notifications/${params.id}/previews`;
  const { id: previewId } = await must(fixture.server, 'POST', path, body);
  await complete(fixture);
  return { params: { ...params, previewId: String(previewId) } };
}

export const previewContract: FeatureContract = {
  samples: {
    createNotificationPreview: async (fixture) => ({ ...(await ofNotification(fixture)), body }),
    sendNotificationTest: async (fixture) => ({ params: (await ofNotification(fixture)).params }),
    getNotificationPreview: ofPreview,
    downloadNotificationPreview: ofPreview,
  },
  failing: async (fixture) => {
    const { params } = await ofNotification(fixture);
    return {
      createNotificationPreview: [
        [400, { params, body: { type: 'USER', userId: 999_999 } }],
        [400, { params, body: { type: 'USER' } }],
        [400, { params, body: { ...body, externalId: 'ada' } }],
        [400, { params, body: { type: 'EMBED_USER', embedTenantName: 'acme' } }],
        [404, { params: { ...params, id: 999_999 }, body }],
      ],
      sendNotificationTest: [[404, { params: { ...params, id: 999_999 } }]],
    };
  },
  access: {
    createNotificationPreview: administrators,
    sendNotificationTest: administrators,
    getNotificationPreview: administrators,
    downloadNotificationPreview: administrators,
  },
};

/** Completes the unfinished previews and stops them from expiring. */
async function complete({ server: { db } }: Fixture): Promise<void> {
  assert.ok(db !== undefined);
  const email = { subject: 'Sales', to: 'admin@example.com', html: '<p>Sales</p>', text: 'Sales' };
  await db
    .updateTable('notification_previews')
    .set({
      status: 'completed',
      error: null,
      email: jsonb({ ...email, attachments: [] }),
      content: Buffer.from('Subject: Sales\r\n\r\nSales\r\n'),
      // A sweep uses one sample for longer than a preview lives.
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .where('status', '<>', 'completed')
    .execute();
}
