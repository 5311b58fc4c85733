import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '../tour/request.ts';
import type { Facet } from './host.ts';

const PATIENCE_MS = 300_000;
/** The group of the demo model whose members see only flights from their own state. */
const GROUP = 'regional';

/** Calls an operation of the API as the administrator; rejects unless it succeeds. */
export type Call = (method: string, path: string, body?: object) => Promise<Json>;

/**
 * Prepares the demo deployment of a Facet for a host: allows its origin, creates the group that the model's access policy
 * names, and shares the dashboards with all embed users. May run again.
 */
export async function prepareFacet(
  url: string,
  apiKey: string,
  origin: string,
): Promise<Facet & { readonly call: Call }> {
  const call: Call = async (method, path, body) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };

  const { allowedOrigins = [] } = await call('GET', '/embed/settings');
  await call('PUT', '/embed/settings', { allowedOrigins: [...new Set([...allowedOrigins, origin])] });
  const { items: groups } = await call('GET', `/user-groups?search=${GROUP}`);
  if (!groups.some(({ name }: { name: string }) => name === GROUP))
    await call('POST', '/groups', { name: GROUP });

  console.log('Waiting for the dashboards of the demo deployment.');
  const { items: deployments } = await call('GET', '/deployments');
  const [deployment] = deployments;
  if (deployment === undefined) throw new Error('There is no deployment: start Facet with FACET_DEMO=1.');
  const deploymentId = Number(deployment.id);
  const of = `/deployments/${deploymentId}`;
  const end = Date.now() + PATIENCE_MS;
  let found: { title: string; publicId: string; isPublished: boolean }[] = [];
  while (found.length === 0 || !found.every(({ isPublished }) => isPublished)) {
    if (Date.now() > end) throw new Error('The demo deployment published no dashboards.');
    await sleep(500);
    const { dashboards, errors } = await call('GET', `${of}/dashboard-files?branchName=main`);
    if (errors.length > 0) throw new Error(`A dashboard of the demo has errors: ${JSON.stringify(errors)}`);
    found = dashboards;
  }
  const { items: workbooks } = await call('GET', `${of}/workbooks`);
  for (const { id } of workbooks.filter(
    ({ publishedDashboardPublicId }: Json) => publishedDashboardPublicId !== null,
  ))
    await call('PUT', `${of}/workbooks/${id}/embed-access`, {
      allEmbedUsers: true,
      action: 'read',
      allowEmbed: true,
    });
  const dashboards = found.map(({ title, publicId }) => ({ title, publicId }));
  return { url, apiKey, deploymentId, dashboards, call };
}
