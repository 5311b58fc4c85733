import type { Call } from '../../examples/embedding/prepare-facet.ts';
import { SESSION } from './creator-shots.ts';
import type { Json } from './shot.ts';

/** Gives a customer reports and a dashboard, in creator mode; returns the id of its workbook. */
export async function prepareCreator(url: string, call: Call, deploymentId: number): Promise<number> {
  const { sessionId } = await call('POST', '/embed/generate-session', SESSION);
  const exchange = await fetch(`${url}/api/v1/embed/session/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId }),
  });
  const { token }: Json = await exchange.json();
  const make = async (kind: string, body: object, method = 'POST'): Promise<Json> => {
    const response = await fetch(`${url}/api/v1/deployments/${deploymentId}/${kind}`, {
      method,
      headers: { authorization: `Embed-Token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${kind} returned ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const report = (name: string, query: object) =>
    make('reports', { name, jsonQuery: JSON.stringify({ measures: ['flight_delays.count'], ...query }) });
  await make('folders', { name: 'Monthly review' });
  const flights = await report('Flights', {});
  const weekdays = await report('Flights by weekday', { dimensions: ['flight_delays.weekday'] });
  const { id } = await make('workbooks', { name: 'Our flights' });
  const chart = (reportId: number, x: number, w: number) => ({
    id: `chart-${reportId}`,
    type: 'CHART',
    position: { x, y: 0, w, h: 6 },
    config: { reportId },
  });
  const widgets = [chart(flights.id, 0, 4), chart(weekdays.id, 4, 8)];
  await make(`workbooks/${id}/dashboard`, { dashboardDraft: { title: 'Our flights', widgets } }, 'PUT');
  return id;
}
