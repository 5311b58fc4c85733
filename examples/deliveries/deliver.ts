import { setTimeout as sleep } from 'node:timers/promises';
import type { Facet } from '../embedding/host.ts';
import type { Call } from '../embedding/prepare-facet.ts';
import type { Json } from '../tour/request.ts';

/** The customers of Runway, a portal for the airports of a state. */
const CUSTOMERS = [
  { state: 'TX', email: 'ada@lone-star.example' },
  { state: 'CA', email: 'ben@pacific-gateways.example' },
  { state: 'NY', email: 'eve@empire-airfields.example' },
];

/** Schedules the first dashboard of a Facet for three customers, sends it to them now, and waits until it is sent. */
export async function deliver({
  call,
  deploymentId,
  dashboards,
}: Facet & { readonly call: Call }): Promise<Json> {
  const [dashboard] = dashboards;
  if (dashboard === undefined) throw new Error('The demo deployment has no dashboards.');
  const { publicId: dashboardPublicId } = dashboard;
  await call('PATCH', `/embed/dashboard/${dashboardPublicId}`, { allowEmbed: true });
  const notifications = `/deployments/${deploymentId}/notifications`;
  const { id, humanReadableSchedule } = await call('POST', notifications, {
    dashboardPublicId,
    scheduleType: 'WEEKLY',
    dayOfWeek: 1,
    hour: 9,
    timezone: 'America/Chicago',
    attachments: ['csv'],
    linkTemplate: 'https://runway.example/dashboards/{dashboardPublicId}',
  });
  console.log(`Scheduled ${dashboard.title}: ${humanReadableSchedule}.`);
  await call('POST', `${notifications}/${id}/recipients`, {
    recipients: CUSTOMERS.map(({ state, email }) => ({
      type: 'EMBED_USER',
      embedTenantName: `runway-${state.toLowerCase()}`,
      externalId: email,
      groups: ['regional'],
      securityContext: { state },
    })),
  });
  let run = await call('POST', `${notifications}/${id}/runs`);
  console.log('Sending it now, instead of waiting for Monday.');
  while (['pending', 'running'].includes(run.state)) {
    await sleep(200);
    run = await call('GET', `${notifications}/${id}/runs/${run.id}`);
  }
  if (run.state !== 'succeeded') throw new Error(`The delivery ${run.state}: ${run.error}`);
  return run;
}
