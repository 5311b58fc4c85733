import { reviewLink } from '../../src/features/model/review/review-link.ts';
import { cookieClient } from '../cookie-client.ts';
import { manifestOf } from '../dbt-under-test.ts';
import { linkInBrowser } from '../github-under-test.ts';
import { pathOf } from '../oauth-under-test.ts';
import { deploymentInput, type ServerUnderTest } from '../server-under-test.ts';
import { asUser, LONG, makeUser, PASSWORD, type PageVisit } from './page-visit.ts';

/** The pages on which users link GitHub and review branches; the server must be configured with GitHub. */
export async function repositoryPageVisits(server: ServerUnderTest): Promise<PageVisit[]> {
  const linked = await makeUser(server, 'linked', { password: PASSWORD, isAdmin: true });
  const client = cookieClient(server.url);
  await client.signIn(linked.email, PASSWORD);
  await linkInBrowser(client);
  const unlinked = await makeUser(server, 'unlinked', { password: PASSWORD });
  const asLinked = await asUser(server, linked.email);
  const asUnlinked = await asUser(server, unlinked.email);

  const { id } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput(`Sales ${LONG}`));
  const base = `/build/api/v1/deployments/${id}`;
  const name = `dbt-sync/${LONG.slice(0, 40)}-20260817120000-a1b2c3d4`;
  await server.ok('POST', `${base}/branches`, { name });
  const empty = pathOf(reviewLink(server.url, id, 'empty'));
  await server.ok('POST', `${base}/branches`, { name: 'empty' });
  await server.ok('POST', `${base}/dev-mode`, { branchName: name });
  const paths = Array.from({ length: 12 }, (_, at) => `model/cubes/dbt/${LONG}_${at}.yml`);
  const files = [
    ...paths.map((path) => ({ path, content: `cubes: []\n# \u202e${LONG.repeat(4)}\n` })),
    { path: 'model/cubes/orders.yml', content: 'cubes:\n  - name: orders\n    sql_table: orders\n' },
  ];
  await server.ok('PUT', `${base}/data-model/files`, { files });
  await server.ok('POST', `${base}/commit`, { message: 'Made', exitDevMode: true });
  const review = pathOf(reviewLink(server.url, id, name));
  const invalid = pathOf(reviewLink(server.url, id, 'invalid'));
  await server.ok('POST', `${base}/branches`, { name: 'invalid' });
  await server.ok('POST', `${base}/dev-mode`, { branchName: 'invalid' });
  const bad = { path: `model/${LONG}.yml`, content: `cubes:\n  - name: ${LONG}\n   sql: x\n` };
  const changed = { path: 'model/cubes/orders.yml', content: 'cubes: []\n' };
  await server.ok('PUT', `${base}/data-model/files`, { files: [bad, changed] });
  await server.ok('POST', `${base}/commit`, { message: 'Made', exitDevMode: true });
  const { reviewUrl } = await server.ok('POST', `/api/v1/deployments/${id}/dbt-sync`, {
    source: 'manifest',
    manifest: manifestOf({ orders: [] }),
  });
  return [
    { name: 'GitHub that is not linked', heading: 'GitHub', open: asUnlinked('/github/link') },
    { name: 'GitHub that is linked', heading: 'GitHub', open: asLinked('/github/link') },
    {
      name: 'GitHub that took too long',
      heading: 'GitHub is not linked',
      open: asUnlinked('/github/callback?code=x&state=y'),
    },
    { name: 'review of a branch', heading: 'Review of dbt-sync', open: asLinked(review) },
    {
      name: 'review of a file',
      heading: 'Review of dbt-sync',
      open: asLinked(`${review}&file=${files[0]?.path}`),
    },
    {
      name: 'review of a branch that does not compile',
      heading: 'Review of invalid',
      open: asLinked(invalid),
    },
    { name: 'review of a running sync', heading: 'Review of dbt-sync', open: asLinked(pathOf(reviewUrl)) },
    { name: 'review of a branch without changes', heading: 'Review of empty', open: asLinked(empty) },
    { name: 'review of what is not there', heading: 'Something went wrong', open: asUnlinked(review) },
  ];
}
