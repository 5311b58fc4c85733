import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cookieClient } from '../../../../test/cookie-client.ts';
import { manifestOf, ORDERS_COLUMNS, startSync, syncEnded } from '../../../../test/dbt-under-test.ts';
import { api, build, enterDevMode, ORDERS, ordersModel, publish } from '../../../../test/model-under-test.ts';
import { hiddenIn, pathOf } from '../../../../test/oauth-under-test.ts';
import { makeUser, PASSWORD } from '../../../../test/page-visits/page-visit.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { reviewAddress } from './review-link.ts';

const server = await startTestServer({ after });
const reviewer = await makeUser(server, 'reviewer', { password: PASSWORD, isAdmin: true });
const tab = cookieClient(server.url);
await tab.signIn(reviewer.email, PASSWORD);

/** Commits files to a branch, which is created if it does not exist. */
async function commitTo(id: number, name: string, files: Readonly<Record<string, string>>) {
  const created = await server.call('POST', build(id, '/branches'), { body: { name } });
  assert.ok(created.status === 200 || created.status === 409, JSON.stringify(created.body));
  await enterDevMode(server, id, name);
  const entries = Object.entries(files).map(([path, content]) => ({ path, content }));
  await server.ok('PUT', build(id, '/data-model/files'), { files: entries });
  await server.ok('POST', build(id, '/commit'), { message: 'A test', exitDevMode: true });
}

/** Asserts that texts are on a page in this order. */
function assertInOrder(html: string, texts: readonly string[]) {
  let from = 0;
  for (const text of texts) {
    const at = html.indexOf(text, from);
    assert.ok(at >= 0, `${JSON.stringify(text)} is not in ${html.slice(from)}`);
    from = at + text.length;
  }
}

test('a review shows what a sync breaks, its notes and its diff before the button', async () => {
  const id = await server.makeDeployment('Breaking');
  const sync = async (manifest: object) => {
    const { reviewUrl, syncJobId, branchName } = await startSync(server, id, { manifest });
    await syncEnded(server, id, syncJobId);
    return { link: pathOf(reviewUrl), branchName };
  };
  const ids = [{ name: 'customer_id', data_type: 'integer' }];
  const first = await sync(manifestOf({ orders: ORDERS_COLUMNS, customers: ids }));
  const harmless = await tab.get(first.link);
  assertInOrder(harmless.html, [
    'Every published name keeps its type',
    'compiles: 3 cubes and views',
    '2 new',
  ]);
  assert.match(harmless.html, />Merge into main</);
  await server.ok('POST', build(id, '/merge-to-default'), { branchName: first.branchName, message: 'm' });
  await server.waitForBuild(id, 'main');
  const gone = await tab.get(first.link);
  assert.equal(gone.status, 404);
  assert.match(gone.html, /has been merged or deleted/);

  const columns = [
    { name: 'order_id', data_type: 'text' },
    { name: 'amount', data_type: 'numeric(10,2)' },
    { name: 'a b<i>', data_type: 'text' },
  ];
  const { link } = await sync(manifestOf({ orders: columns }));
  const { html } = await tab.get(link);
  assertInOrder(html, [
    '3 published names removed or changed',
    '1 note on the conversion',
    '2 files: 1 changed, 1 deleted',
    'id="broken"',
    'dbt_customers</code></td><td>cube</td><td>removed, with its 2 members',
    'dbt_orders.order_id</code></td><td>dimension</td><td>was number, becomes string',
    'dbt_orders.ordered_at</code></td><td>dimension</td><td>removed',
    'id="validation"',
    'id="notes"',
    'model.shop.orders: a b&lt;i&gt;',
    'id="files"',
    'dbt_customers.yml',
    'dbt_orders.yml',
    '<del>-         type: number</del>',
    '<ins>+         type: string</ins>',
    'Merge into main and break 3 published names</button>',
  ]);
  assert.ok(!html.includes('a b<i>'));
});

test('a branch whose merged model does not compile shows the errors', async () => {
  const id = await server.makeDeployment('Invalid');
  await commitTo(id, 'invalid', { 'model/cubes/bad.yml': 'cubes:\n  - name: a\n   sql: x\n' });
  const link = reviewAddress(id, 'invalid')({});
  const page = await tab.get(link);
  assertInOrder(page.html, [
    'The merged model does not compile: 1 error',
    'model/cubes/bad.yml</code>, line 3: bad indentation',
    '>Merge into main despite 1 error</button>',
  ]);
  const form = { branch: 'invalid', head: hiddenIn(page, 'head') };
  await publish(server, id, 'model/cubes/later.yml', 'cubes: []\n');
  const late = await tab.post(`/d/${id}/schema`, form);
  assert.equal(late.status, 409, 'the reviewed merge was into another commit');
  assert.match(late.html, /main has changed since you opened this page/);
});

test('a review names the widgets of published dashboards that fail after the merge, and broken dashboard files', async () => {
  const id = await server.makeDeployment('Dashboards');
  await publish(server, id, ORDERS, ordersModel([1, 2]));
  await server.waitForBuild(id, 'main');
  const { id: workbookId } = await server.ok('POST', api(id, '/workbooks'), { name: 'Totals' });
  const filter = {
    id: 'number',
    type: 'FILTER',
    position: { x: 0, y: 0, w: 6, h: 1 },
    config: { member: 'orders.total', label: 'A <b>' },
  };
  await server.ok('POST', api(id, `/workbooks/${workbookId}/publish`), {
    workbookId,
    config: { widgets: [filter] },
  });
  const model = ordersModel([1, 2]).replace('name: total', 'name: sum');
  await commitTo(id, 'renamed', { [ORDERS]: model });
  const { html } = await tab.get(reviewAddress(id, 'renamed')({}));
  assertInOrder(html, [
    '1 published name removed or changed',
    'Widgets of 1 published dashboard fail',
    'id="dashboards"',
    '<strong>Totals</strong>, A &lt;b&gt;: the member orders.total does not exist',
    'id="validation"',
  ]);
  await commitTo(id, 'file', { 'dashboards/a.yml': 'version: 1\nwidgets:\n  - filter: orders.lost\n' });
  const broken = await tab.get(reviewAddress(id, 'file')({}));
  assertInOrder(broken.html, [
    'The merged dashboard files have errors: 1 error',
    'dashboards/a.yml</code>, line 3: ',
    'orders.lost does not exist',
    '>Merge into main despite 1 error</button>',
  ]);
});

test('a conflict is named and leaves no button, and hostile files are text', async () => {
  const id = await server.makeDeployment('Hostile');
  const hostile = '\u202e</td></table><script>alert(1)</script>\u200b';
  await commitTo(id, 'hostile', {
    'model/cubes/own.yml': 'cubes: []\n# branch\n',
    'model/cubes/<img src=x>\u202ely.md': `${hostile}\n`,
    'model/cubes/image.bin': '\u0000',
  });
  await publish(server, id, 'model/cubes/own.yml', 'cubes: []\n# main\n');
  const { html, headers } = await tab.get(reviewAddress(id, 'hostile')({}));
  assertInOrder(html, [
    'Conflicts in 1 file',
    'model/cubes/own.yml',
    'model/cubes/&lt;img src=x&gt;<span class="code-point">U+202E</span>ly.md',
    '&lt;script&gt;alert(1)&lt;/script&gt;<span class="code-point">U+200B</span>',
    'A binary file',
    'cannot be merged before its conflicts are resolved',
  ]);
  assert.doesNotMatch(html, /<script|<img|\u202e|\u200b|<button/);
  assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-/);
});

test('many files are shown by page and kind, large ones alone, and unknown ones are a 404', async () => {
  const id = await server.makeDeployment('Many');
  const names = Array.from({ length: 60 }, (_, at) => `model/note_${String(at).padStart(2, '0')}.md`);
  await publish(server, id, names[5] ?? '', 'before\n');
  await commitTo(id, 'many', {
    ...Object.fromEntries(names.map((name) => [name, 'after\n'])),
    'model/note_59.md': Array.from({ length: 6_000 }, (_, at) => `line ${at}\n`).join(''),
  });
  const address = reviewAddress(id, 'many');
  const filesOf = async (selection: object) => {
    const { status, html } = await tab.get(address(selection));
    assert.equal(status, 200, html);
    return { html, files: [...html.matchAll(/class="path">model\/(note_\d+)/g)].map(([, name]) => name) };
  };
  const first = await filesOf({});
  assert.match(first.html, /60 files: 59 new, 1 changed/);
  assert.deepEqual(
    { fileCount: first.files.length, first: first.files[0], next: first.files[1] },
    { fileCount: 50, first: 'note_05', next: 'note_00' },
  );
  assert.match(first.html, /Page 1 of 2/);
  const second = await filesOf({ page: 2 });
  assert.deepEqual(
    { fileCount: second.files.length, last: second.files.at(-1) },
    { fileCount: 10, last: 'note_59' },
  );
  assert.match(second.html, /5,700 more lines not shown\. <a href="[^"]*file=model%2Fnote_59\.md#files">/);
  assert.deepEqual((await filesOf({ change: 'modified' })).files, ['note_05']);
  const alone = await filesOf({ file: 'model/note_59.md' });
  assert.deepEqual(alone.files, ['note_59']);
  assert.match(alone.html, /1,000 more lines not shown/);
  for (const selection of [{ page: 3 }, { page: 0 }, { page: 1.5 }, { file: 'model/nothing.md' }])
    assert.equal((await tab.get(address(selection))).status, 404, JSON.stringify(selection));
});
