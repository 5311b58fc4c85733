import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type Call, prepareFacet } from '../../examples/embedding/prepare-facet.ts';
import { type PreparedBuilder, prepareBuilder } from './prepare-builder.ts';
import { prepareConnections } from './prepare-connections.ts';
import { prepareCreator } from './prepare-creator.ts';
import type { Json } from './shot.ts';

/** What the screenshots need of a Facet with its demo. */
export interface Prepared {
  readonly dashboards: readonly { readonly title: string; readonly publicId: string }[];
  /** The path of a branch with changes. */
  readonly reviewPath: string;
  /** The path of a report with a history. */
  readonly reportPath: string;
  /** Of a user who has not accepted it. */
  readonly invitationLink: string;
  /** Of an embed session that nobody has opened. */
  readonly sessionId: string;
  readonly builder: PreparedBuilder;
  /** A workbook of a customer in creator mode. */
  readonly creatorWorkbook: number;
  readonly deploymentId: number;
  /** Of the administrator who sees all rows. */
  readonly adminEmail: string;
  readonly call: Call;
  /** The content of a file of the API. */
  download(path: string): Promise<Uint8Array>;
  /** The session cookies of an administrator, and of a user who sees no dashboard. */
  readonly cookies: { readonly admin: string; readonly nobody: string };
}

/** Creates users, folders and a session beside the demo of a Facet. May run again. */
export async function prepareDemo(url: string, apiKey: string): Promise<Prepared> {
  const { call, deploymentId } = await prepareFacet(url, apiKey, url);
  const reviewPath = await commitFiles(
    `${url}/build/api/v1/deployments/${deploymentId}`,
    apiKey,
    deploymentId,
  );
  // Waits for those dashboards too.
  const { dashboards } = await prepareFacet(url, apiKey, url);
  const { items: groups } = await call('GET', '/user-groups?search=analysts');
  const newUser = async (name: string, rights: object) => {
    const username = `${name}-${randomUUID().slice(0, 8)}`;
    return call('POST', '/users', {
      email: `${username}@example.com`,
      username,
      firstName: 'Ada Lovelace',
      ...rights,
    });
  };
  const cookieOf = async ({ id, email }: { id: number; email: string }) => {
    const password = randomUUID();
    await call('PUT', `/users/${id}`, { password });
    const body = new URLSearchParams({ login: email, password });
    const answer = await fetch(`${url}/login`, { method: 'POST', body, redirect: 'manual' });
    return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  };
  const admin = await newUser('admin', { isAdmin: true });
  await call('POST', `/groups/${groups[0].id}/users`, { userIds: [admin.id] });
  const nobody = await newUser('nobody', {});
  const invited = await newUser('invited', {});
  const path = `/deployments/${deploymentId}`;
  for (const [folder, names] of Object.entries(FOLDERS)) {
    const { items } = await call('GET', `/dashboards?search=${folder}`);
    if (items.length > 0) continue;
    const { id: folderId } = await call('POST', `${path}/folders`, { name: folder });
    for (const name of names) {
      const { id: workbookId } = await call('POST', `${path}/workbooks`, { name, folderId });
      const config = { title: name, widgets: [NOTE] };
      await call('POST', `${path}/workbooks/${workbookId}/publish`, { workbookId, config });
    }
  }
  const reportPath = await keepReport(call, deploymentId);
  const { sessionId } = await call('POST', '/embed/generate-session', {
    deploymentId,
    externalId: 'ada',
    groups: ['analysts'],
  });
  const cookies = { admin: await cookieOf(admin), nobody: await cookieOf(nobody) };
  await prepareConnections(url, call, cookies.admin);
  const download = async (path: string) => {
    const response = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
  return {
    dashboards,
    reviewPath,
    reportPath,
    invitationLink: invited.invitationLink,
    sessionId,
    cookies,
    builder: await prepareBuilder(call, deploymentId),
    creatorWorkbook: await prepareCreator(url, call, deploymentId),
    deploymentId,
    adminEmail: admin.email,
    call,
    download,
  };
}

/** Keeps a question of the demo as a report, with two versions; returns its path. */
async function keepReport(call: Call, deploymentId: number): Promise<string> {
  const path = `/deployments/${deploymentId}/reports`;
  const name = 'Flights by weekday';
  const { items } = await call('GET', `${path}?first=100`);
  const known = items.find((report: Json) => report.name === name);
  if (known !== undefined) return `${path}/${known.id}`;
  const query = { measures: ['flight_delays.count'], dimensions: ['flight_delays.weekday'] };
  const { id } = await call('POST', path, { name: 'Flights', jsonQuery: JSON.stringify(query) });
  const description = 'When people fly, for the planning of crews.';
  await call('PUT', `${path}/${id}`, { name, description });
  return `${path}/${id}`;
}

/** Adds dashboards with every chart and widget to the demo, and a branch that changes its model; returns the path of its review. */
async function commitFiles(base: string, apiKey: string, deploymentId: number): Promise<string> {
  const branch = 'late-flights';
  const call = async (method: string, path: string, body?: object): Promise<Json> => {
    const response = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
  const commit = async (branchName: string, files: { path: string; content: string }[]) => {
    await call('POST', '/dev-mode', { branchName });
    await call('PUT', '/data-model/files', { files });
    await call('POST', '/commit', { message: 'Show everything' });
  };
  const { items: branches } = await call('GET', '/branches');
  if (!branches.some(({ name }: { name: string }) => name === branch)) {
    const folder = new URL('dashboards/', import.meta.url);
    const files = readdirSync(folder).map((name) => ({
      path: `dashboards/${name}`,
      content: readFileSync(new URL(name, folder), 'utf8'),
    }));
    await commit('main', [...files, { path: 'model/cubes/places.yml', content: PLACES }]);
    await call('POST', '/branches', { name: branch });
    await commit(branch, [{ path: 'model/cubes/delays.yml', content: DELAYS }]);
  }
  return `/d/${deploymentId}/schema?branch=${branch}`;
}

/** Values with links of the model, to other sites and to a dashboard, with names in two directions. */
const PLACES = `cubes:
  - name: places
    sql: >
      select * from (values (1, 'Chicago O''Hare', 166341), (2, 'תל אביב', 48210), (3, 'Dallas-Fort Worth', 131044),
        (4, 'Atlanta', 120980)) as t(id, name, departures)
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - name: name
        sql: name
        type: string
        links:
          - { name: map, label: Show it on a map with the surroundings of the airport, url: address }
          - { name: details, label: Departures, dashboard: executive-overview, params: [{ key: places.name, value: name }] }
      - { name: address, sql: "'https://maps.example.com/' || id", type: string, public: false }
    measures:
      - { name: departures, sql: departures, type: sum, drill_members: [id, name] }
`;

const DELAYS = `cubes:
  - name: delays
    sql: select 15 as minutes
    measures:
      - name: count
        type: count
`;

const FOLDERS = {
  Airports: ['Chicago O’Hare', 'Hartsfield-Jackson Atlanta International Airport, arrivals and departures'],
  Airlines: ['On-time arrival', 'Cancellations', 'Bundesausbildungsförderungsgesetzesänderungsverordnung'],
};
const NOTE = {
  id: 'note',
  type: 'TEXT',
  position: { x: 0, y: 0, w: 12, h: 3 },
  config: { markdown: 'Nothing here yet.' },
};
