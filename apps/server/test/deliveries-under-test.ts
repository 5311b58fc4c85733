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
