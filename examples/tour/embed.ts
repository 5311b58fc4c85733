import { BRANCH, build, type Client, step, TOKEN } from './client.ts';
import type { Kept } from './command.ts';
import { DASHBOARD } from './model.ts';
import { type Json, send, TourError } from './request.ts';

const DASHBOARD_ID: Kept = { name: 'DASHBOARD', member: 'publicId', after: ['dashboard'] };
const WORKBOOK: Kept = { name: 'WORKBOOK', member: 'id', after: ['workbooks'] };
const SESSION: Kept = { name: 'SESSION', member: 'sessionId' };

/** The group of the access policy that limits staff to the orders of their own state. */
const GROUP = 'regional';
const VIEWER = 'ada';

/** Adds a dashboard to the model, as a file. The build that makes the model live publishes it. Returns its public id. */
export async function publishDashboard(client: Client, deployment: number): Promise<string> {
  step('Publish a dashboard from a file');
  await client.api('POST', `${build(deployment)}/dev-mode`, { branchName: 'main' }, undefined, BRANCH);
  const files = [{ path: 'dashboards/orders.yml', content: DASHBOARD }];
  await client.api('PUT', `${build(deployment)}/data-model/files`, { files });
  const validate = `${build(deployment)}/data-model/validate?devMode=true`;
  const { valid } = await client.api('GET', validate);
  if (!valid) throw new TourError('The dashboard file is not valid.');
  const commit = { message: 'Show the orders by state', exitDevMode: true };
  await client.api('POST', `${build(deployment)}/commit`, commit);
  await client.built(deployment);
  const path = `/api/v1/deployments/${deployment}/dashboard-files?branchName=main`;
  const { dashboards } = await client.api('GET', path, undefined, 'dashboards', DASHBOARD_ID);
  const [dashboard] = dashboards;
  if (dashboard?.isPublished !== true) throw new TourError('The build did not publish the dashboard.');
  return dashboard.publicId;
}

/** Shows the dashboard to a customer of a product that embeds it, and deletes what that needs. */
export async function embedDashboard(client: Client, deployment: number, publicId: string): Promise<void> {
  const tenant = `tour-${Date.now().toString(36)}`;
  const group = await requireGroup(client);
  try {
    await share(client, deployment, tenant);
    const token = await createSession(client, deployment, tenant);
    await showRows(client, publicId, token);
    await refuseFreeQuery(client, deployment, token);
  } finally {
    step('Delete the embed tenant');
    await client.api('DELETE', `/api/v1/embed-tenants/${tenant}`);
    if (group !== undefined) await client.api('DELETE', `/api/v1/groups/${group}`);
  }
}

/** Creates the user group that the model names, unless the account has it. Returns its id if it is new. */
async function requireGroup(client: Client): Promise<number | undefined> {
  step('Create an embed tenant with a user');
  const { items } = await client.api('GET', `/api/v1/user-groups?search=${GROUP}`, undefined, 'items');
  if (items.some(({ name }: Json) => name === GROUP)) return undefined;
  const { id } = await client.api('POST', '/api/v1/groups', { name: GROUP }, undefined, USER_GROUP);
  return id;
}

const USER_GROUP: Kept = { name: 'GROUP', member: 'id', after: ['groups'] };

/** An embed tenant is one customer. Its users see what is shared with it. */
async function share(client: Client, deployment: number, tenant: string): Promise<void> {
  await client.api('POST', `/api/v1/embed-tenants/${tenant}/user`, { externalId: VIEWER, groups: [GROUP] });
  const workbooks = `/api/v1/deployments/${deployment}/workbooks`;
  const { items } = await client.api('GET', workbooks, undefined, 'items', WORKBOOK);
  await client.api('PUT', `${workbooks}/${items[0].id}/embed-access`, {
    embedTenantName: tenant,
    action: 'read',
    allowEmbed: true,
  });
}

/** The product's back end creates a session, and the page exchanges its id for a token. */
async function createSession(client: Client, deployment: number, tenant: string): Promise<string> {
  step('Create a session for the user');
  const session = {
    deploymentId: deployment,
    externalId: VIEWER,
    embedTenantName: tenant,
    securityContext: { state: 'TX' },
  };
  const path = '/api/v1/embed';
  const { sessionId } = await client.api('POST', `${path}/generate-session`, session, undefined, SESSION);
  const exchange = { ...client.fromPage(`${path}/session/token`, { sessionId }), keeps: TOKEN };
  return (await client.succeed(exchange)).body.token;
}

/** The chart of the dashboard, as the viewer sees it. */
async function showRows(client: Client, publicId: string, token: string): Promise<void> {
  step('Query the dashboard as the viewer: the rows of their state');
  const path = `/api/v1/embed/dashboard/${publicId}/query`;
  const request = { ...client.fromPage(path, { widgetIds: ['chart-by-state'] }, token), shows: 'widgets' };
  const [widget] = (await client.succeed(request)).body.widgets;
  const rows = JSON.stringify(widget.data?.rows);
  console.log(`The viewer sees ${rows}: the orders of Texas.`);
  if (rows !== '[["TX",2]]') throw new TourError(`The viewer sees ${rows ?? widget.error?.error}.`);
}

/** The token is for the queries of dashboards: it cannot query anything else. */
async function refuseFreeQuery(client: Client, deployment: number, token: string): Promise<void> {
  step('Query freely as the viewer: refused');
  const query = { measures: ['orders.total_amount'] };
  const { status } = await send(client.fromPage(`/api/v1/deployments/${deployment}/query`, { query }, token));
  if (status !== 403) throw new TourError('A viewer session could query freely.');
}
