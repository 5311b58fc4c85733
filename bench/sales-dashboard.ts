import type { FacetClient } from './facet-process.ts';

/** Sales by customer; `pulse` alternates between 0 and 1, and `age` changes, every few seconds. */
const MODEL = `cubes:
  - name: sales
    sql: >
      select *, floor(epoch(now()) / 20) as slot from (values (1, 'acme', 'Bergen', 120), (2, 'acme', 'Malmo', 80),
        (3, 'globex', 'Quito', 9000), (4, 'initech', 'Tampa', 7)) as t(id, customer, city, amount)
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: customer, sql: customer, type: string }
      - { name: city, sql: city, type: string }
    measures:
      - { name: revenue, sql: amount, type: sum }
      - { name: age, sql: slot, type: max }
      - { name: pulse, sql: "{CUBE}.slot % 2", type: max }
    access_policy:
      - group: "*"
        row_level:
          filters: [{ member: customer, operator: equals, values: ["{ securityContext.customer }"] }]
      - group: auditors
        row_level: { allow_all: true }
`;

/** Whose sales a recipient sees. */
export const CUSTOMERS = ['acme', 'globex', 'initech'] as const;

/** A dashboard with a number and a table, shared with the embed tenant `acme`. */
export interface SalesDashboard {
  readonly deploymentId: number;
  readonly publicId: string;
  /** The path of its notifications. */
  readonly notifications: string;
}

/** Lets the administrator of an account see all sales. */
export async function addAuditors(facet: FacetClient): Promise<void> {
  const { id: groupId } = await facet.call('POST', '/api/v1/groups', { name: 'auditors' });
  const { id } = await facet.call('GET', '/api/v1/users/me');
  await facet.call('POST', `/api/v1/groups/${groupId}/users`, { userIds: [id] });
}

/** Publishes the dashboard in a new deployment. */
export async function publishSales(facet: FacetClient, name: string): Promise<SalesDashboard> {
  const deploymentId = await facet.makeDeployment(name);
  await facet.waitForBuild(deploymentId);
  const build = `/build/api/v1/deployments/${deploymentId}`;
  await facet.call('POST', `${build}/dev-mode`, {});
  const files = [{ path: 'model/sales.yml', content: MODEL }];
  await facet.call('PUT', `${build}/data-model/files`, { files });
  await facet.call('POST', `${build}/commit`, { message: 'Sales', exitDevMode: true });
  await facet.waitForBuild(deploymentId);
  const path = `/api/v1/deployments/${deploymentId}`;
  const report = async (body: object): Promise<number> =>
    (await facet.call('POST', `${path}/reports`, body)).id;
  const pulse = await report({
    name: 'Pulse',
    jsonQuery: JSON.stringify({ measures: ['sales.pulse', 'sales.age'] }),
    meta: { kind: 'kpi' },
  });
  const cities = await report({
    name: 'Cities',
    jsonQuery: JSON.stringify({ measures: ['sales.revenue'], dimensions: ['sales.city'] }),
  });
  const widgets = [pulse, cities].map((reportId, index) => ({
    id: ['pulse', 'cities'][index],
    type: 'CHART',
    position: { x: index * 6, y: 0, w: 6, h: 5 },
    config: { reportId },
  }));
  const { id: workbookId } = await facet.call('POST', `${path}/workbooks`, { name });
  const { publicId } = await facet.call('POST', `${path}/workbooks/${workbookId}/publish`, {
    workbookId,
    config: { title: name, widgets },
  });
  await facet.call('PATCH', `/api/v1/embed/dashboard/${publicId}`, { allowEmbed: true });
  await facet.call('POST', '/api/v1/embed-tenants/acme/user', { externalId: 'first' });
  const access = `${path}/workbooks/${workbookId}/embed-access`;
  await facet.call('PUT', access, { embedTenantName: 'acme', action: 'read' });
  return { deploymentId, publicId, notifications: `${path}/notifications` };
}

/** Schedules the dashboard for embed users, each of whom sees one of the customers in turn. Returns its id. */
export async function scheduleSales(
  facet: FacetClient,
  { publicId, notifications }: SalesDashboard,
  options: object,
  { users, customers }: { readonly users: readonly string[]; readonly customers: number },
): Promise<number> {
  const { id } = await facet.call('POST', notifications, {
    dashboardPublicId: publicId,
    scheduleType: 'DAILY',
    ...options,
  });
  await facet.call('POST', `${notifications}/${id}/recipients`, {
    recipients: users.map((externalId, index) => ({
      type: 'EMBED_USER',
      embedTenantName: 'acme',
      externalId,
      securityContext: { customer: CUSTOMERS[index % customers] },
    })),
  });
  return id;
}
