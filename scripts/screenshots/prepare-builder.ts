import type { Call } from '../../examples/embedding/prepare-facet.ts';
import type { Json } from './shot.ts';

/** Workbooks whose dashboards are made by hand, and a delivery. */
export interface PreparedBuilder {
  /** A dashboard without widgets. */
  readonly blank: number;
  /** A copy of Operations, with an image, a section and tabs. */
  readonly made: number;
  /** A copy of a dashboard with every widget. */
  readonly everything: number;
  /** A dashboard whose chart, filter and kind of widget do not exist. */
  readonly broken: number;
  /** The workbook of a dashboard that a file defines. */
  readonly inCode: number;
  readonly deliveryId: number;
}

/** Makes dashboards to edit of those of the demo. */
export async function prepareBuilder(call: Call, deploymentId: number): Promise<PreparedBuilder> {
  const path = `/deployments/${deploymentId}`;
  const { items: workbooks } = await call('GET', `${path}/workbooks?first=100`);
  const idOf = (name: string): number | undefined =>
    workbooks.find((workbook: Json) => workbook.name.startsWith(name))?.id;
  const copyOf = async (name: string) => {
    const { id } = await call('POST', `${path}/workbooks/${idOf(name)}/duplicate`, {});
    const { dashboard } = await call('GET', `${path}/workbooks/${id}/dashboard/draft`);
    return { id: id as number, config: dashboard.config };
  };
  const save = (id: number, dashboardDraft: object) =>
    call('PUT', `${path}/workbooks/${id}/dashboard`, { dashboardDraft });
  const create = async (name: string) => (await call('POST', `${path}/workbooks`, { name })).id as number;

  const everything = await copyOf('Every widget');
  const made = await copyOf('Operations');
  const { imageId } = await call('POST', `${path}/workbooks/${made.id}/images`, { base64: LOGO });
  const { publicId } = await call('POST', `${path}/workbooks/${made.id}/publish`, { workbookId: made.id });
  await save(made.id, { ...made.config, widgets: [...made.config.widgets, ...furtherWidgets(imageId)] });
  const broken = await create('Broken');
  await save(broken, { title: 'Broken', widgets: BROKEN });
  const { id: deliveryId } = await call('POST', `${path}/notifications`, {
    dashboardPublicId: publicId,
    name: 'Operations for regional managers',
    scheduleType: 'WEEKLY',
    dayOfWeek: 1,
    hour: 8,
  });
  return {
    blank: await create('Blank'),
    made: made.id,
    everything: everything.id,
    broken,
    inCode: idOf('Operations') ?? 0,
    deliveryId,
  };
}

/** A grey pixel. */
const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNsaGj4DwAFhAKAjM1mJgAAAABJRU5ErkJggg==';

function furtherWidgets(imageId: string): object[] {
  const at = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
  return [
    { id: 'picture', type: 'IMAGE', position: at(0, 30, 3, 4), config: { imageId, alt: 'Logo' } },
    { id: 'no-picture', type: 'IMAGE', position: at(3, 30, 3, 4), config: {} },
    {
      id: 'section',
      type: 'CONTAINER',
      position: at(6, 30, 6, 4),
      config: {
        layout: 'grid',
        title: 'Definitions',
        collapsible: true,
        collapsed: true,
        children: ['late'],
      },
    },
    {
      id: 'late',
      type: 'TEXT',
      position: at(0, 0, 12, 2),
      config: { markdown: 'A flight is **late** if it departs 15 minutes after its time.' },
    },
    {
      id: 'tabs',
      type: 'CONTAINER',
      position: at(0, 34, 12, 6),
      config: {
        layout: 'tabs',
        tabs: [
          { id: 'first', title: 'Departures', child: 'departures' },
          { id: 'second', title: 'Arrivals', child: 'arrivals' },
        ],
      },
    },
    ...['departures', 'arrivals'].map((id) => ({
      id,
      type: 'CONTAINER',
      position: at(0, 0, 12, 6),
      config: { layout: 'grid', children: [`${id}-note`] },
    })),
    ...['departures', 'arrivals'].map((id) => ({
      id: `${id}-note`,
      type: 'TEXT',
      position: at(0, 0, 6, 3),
      config: { markdown: `## All ${id}\n\nBy airport.` },
    })),
    { id: 'summary', type: 'AI', position: at(0, 40, 6, 5), config: {} },
  ];
}

const BROKEN = [
  { id: 'gone', type: 'CHART', position: { x: 0, y: 1, w: 6, h: 6 }, config: { reportId: 999_999 } },
  {
    id: 'filter',
    type: 'FILTER',
    position: { x: 0, y: 0, w: 4, h: 1 },
    config: { label: 'Weather', member: 'flight_delays.weather' },
  },
  { id: 'note', type: 'TEXT', position: { x: 6, y: 1, w: 6, h: 3 }, config: { markdown: 'This one works.' } },
];
