import type { FacetProcess, Json } from './facet-process.ts';
import type { Target } from './hammer.ts';

/** The demo deployment, with three million flights. */
export const DEMO = 1;

const COUNT = 'flight_delays.count';
const SHARE = 'flight_delays.delayed_share';
/** Twelve charts as dashboards have them: figures, series, rankings and a heat map. */
const QUERIES = [
  { measures: [COUNT] },
  { measures: [SHARE] },
  { measures: ['flight_delays.average_delay'] },
  { measures: ['flight_delays.total_distance'] },
  { measures: [COUNT, SHARE], timeDimensions: [time('month')] },
  { measures: [COUNT], timeDimensions: [time('week')] },
  { measures: ['flight_delays.average_delay'], timeDimensions: [time('day')] },
  { measures: [COUNT], dimensions: ['flight_delays.distance_band'] },
  { measures: [SHARE], dimensions: ['flight_delays.weekday', 'flight_delays.departure_hour'] },
  { measures: [COUNT], dimensions: ['flight_delays.origins_state'], limit: 60 },
  { measures: [COUNT, SHARE], dimensions: ['flight_delays.origins_city'], limit: 100 },
  { measures: [COUNT], dimensions: ['flight_delays.destinations_state'], limit: 60 },
];

/** Publishes a dashboard of twelve charts of the demo's flights for all embed users; returns its public id. */
export async function publishFlights(facet: FacetProcess): Promise<string> {
  const path = `/api/v1/deployments/${DEMO}`;
  const widgets: object[] = [];
  for (const [index, query] of QUERIES.entries()) {
    const body = { name: `Chart ${index}`, jsonQuery: JSON.stringify(query) };
    const { id: reportId } = await facet.call('POST', `${path}/reports`, body);
    widgets.push({ id: `chart-${index}`, type: 'CHART', position: at(index), config: { reportId } });
  }
  const filter = { member: 'flight_delays.distance' };
  widgets.push({ id: 'distance', type: 'FILTER', position: at(QUERIES.length), config: filter });
  const { id: workbookId } = await facet.call('POST', `${path}/workbooks`, {});
  const { publicId } = await facet.call('POST', `${path}/workbooks/${workbookId}/publish`, {
    workbookId,
    allowEmbed: true,
    config: { widgets },
  });
  const access = { allEmbedUsers: true, action: 'read' };
  await facet.call('PUT', `${path}/workbooks/${workbookId}/embed-access`, access);
  return publicId;
}

/** The token of a viewer. @param more what else the host puts into their session */
export async function mintViewer(facet: FacetProcess, index: number, more: object = {}): Promise<string> {
  const viewer = { externalId: `viewer-${index}`, embedTenantName: 'acme', groups: ['analysts'] };
  const { sessionId } = await facet.call('POST', '/api/v1/embed/generate-session', {
    deploymentId: DEMO,
    ...viewer,
    ...more,
  });
  return (await facet.call('POST', '/api/v1/embed/session/token', { sessionId })).token;
}

/** The request of a viewer for the rows of all charts, filtered by a least distance. */
export function opening(facet: FacetProcess, publicId: string, token: string, distance: number): Target {
  return {
    url: `${facet.url}/api/v1/embed/dashboard/${publicId}/query`,
    headers: { authorization: `Embed-Token ${token}` },
    body: {
      widgetIds: QUERIES.map((_, index) => `chart-${index}`),
      controls: {
        filters: [{ member: 'flight_delays.distance', operator: 'greater_than', value: distance }],
      },
    },
  };
}

/** Requests the rows once. @throws unless all charts have some */
export async function openDashboard({ url, headers, body }: Target): Promise<Json> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: Json = await response.json();
  const failed = answer.widgets?.find((widget: Json) => widget.error !== null);
  if (!response.ok || failed !== undefined) throw new Error(JSON.stringify(failed ?? answer));
  return answer;
}

function time(granularity: string) {
  return { dimension: 'flight_delays.departed_at', granularity };
}

function at(index: number) {
  return { x: (index % 3) * 4, y: Math.floor(index / 3) * 4, w: 4, h: 4 };
}
