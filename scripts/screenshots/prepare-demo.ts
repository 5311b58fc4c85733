import { randomUUID } from 'node:crypto';
import { prepareFacet } from '../../examples/embedding/prepare-facet.ts';

/** What the screenshots need of a Facet with its demo. */
export interface Prepared {
  readonly dashboards: readonly { readonly title: string; readonly publicId: string }[];
  /** Of a user who has not accepted it. */
  readonly invitationLink: string;
  /** Of an embed session that nobody has opened. */
  readonly sessionId: string;
  /** The session cookies of an administrator, and of a user who sees no dashboard. */
  readonly cookies: { readonly admin: string; readonly nobody: string };
}

/** Creates users, folders and a session beside the demo of a Facet. May run again. */
export async function prepareDemo(url: string, apiKey: string): Promise<Prepared> {
  const { call, deploymentId, dashboards } = await prepareFacet(url, apiKey, url);
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
  const { sessionId } = await call('POST', '/embed/generate-session', {
    deploymentId,
    externalId: 'ada',
    groups: ['analysts'],
  });
  const cookies = { admin: await cookieOf(admin), nobody: await cookieOf(nobody) };
  return { dashboards, invitationLink: invited.invitationLink, sessionId, cookies };
}

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
