import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import {
  manifestOf,
  ORDERS_COLUMNS,
  startSync,
  syncEnded,
  syncPath,
} from '../../../../test/dbt-under-test.ts';
import { gitRemote } from '../../../../test/git-remote.ts';
import { callHost } from '../../../../test/host-client.ts';
import { jobsDone } from '../../../../test/jobs-under-test.ts';
import { eventsNamed } from '../../../../test/oauth-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { startSmtp } from '../../../../test/smtp-double.ts';
import { addTenant } from '../../../app/start/add-tenant.ts';
import { MAIL_QUEUE } from '../../../jobs/mail-queue.ts';

const ZERO = '0'.repeat(40);

test('pushes to a dbt project', { timeout: 200_000 }, async (t) => {
  const smtp = await startSmtp();
  t.after(() => smtp.stop());
  const server = await startTestServer(t, {
    FACET_ROLES: 'api,worker',
    FACET_OUTBOUND_ALLOW: '127.0.0.1',
    FACET_SMTP_URL: smtp.url,
    FACET_MAIL_FROM: 'Facet <facet@example.com>',
  });
  const project = await gitRemote(t, 'project.git');
  const manifest = JSON.stringify(manifestOf({ orders: ORDERS_COLUMNS }));
  const first = await project.commit('main', {
    'dbt_project.yml': 'name: shop\nprofile: shop\n',
    'target/manifest.json': manifest,
  });
  const id = await server.makeDeployment('Sales');
  const path = `/api/v1/deployments/${id}/dbt-integration`;
  const hook = `/webhooks/${id}/dbt`;
  let secret = 'not created yet';
  const send = (payload: unknown, headers: Record<string, string> = {}, to = hook) => {
    const raw = Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload));
    const all = { 'content-type': 'application/json', ...headers };
    return server.call('POST', to, { key: null, raw, headers: all });
  };
  const signed = (payload: unknown, headers: Record<string, string> = {}, by = secret) => {
    const raw = Buffer.from(JSON.stringify(payload));
    const signature = createHmac('sha256', by).update(raw).digest('hex');
    return send(raw, {
      'x-github-event': 'push',
      'x-github-delivery': randomUUID(),
      'x-hub-signature-256': `sha256=${signature}`,
      ...headers,
    });
  };
  const push = (after: string, ref = 'refs/heads/main') => ({
    ref,
    before: ZERO,
    after,
    repository: { default_branch: 'main' },
  });
  const syncs = async (): Promise<Json[]> => (await server.ok('GET', syncPath(id))).items;

  await t.test('return 404 without a webhook', async () => {
    const nowhere = [
      hook,
      '/webhooks/999999/dbt',
      '/webhooks/x/dbt',
      `/webhooks/${id}/model`,
      `/webhooks/${id}/other`,
    ];
    for (const to of nowhere)
      assert.equal((await send(push(first), { 'x-gitlab-token': '' }, to)).status, 404, to);
    await server.ok('PUT', path, {
      repositoryUrl: project.url,
      manifestPath: 'target/manifest.json',
      notifyEmails: ['ada@example.com', 'grace@example.com', 'Ada@example.com'],
    });
    assert.equal(
      (await signed(push(first))).status,
      404,
      'a webhook works only once its secret has been created',
    );
    const made = await server.ok('POST', `${path}/webhook`);
    assert.equal(made.url, `${server.url}${hook}`);
    secret = made.secret;
  });

  await t.test('return 401 without a valid signature', async () => {
    const wrong: Record<string, string>[] = [
      {},
      { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
      { 'x-gitlab-token': 'guess' },
      { 'x-facet-signature': 'sha256=' },
      { authorization: `Bearer ${server.adminKey}` },
    ];
    for (const headers of wrong) {
      const { status, body } = await send(push(first), headers);
      assert.equal(status, 401, JSON.stringify(headers));
      assert.ok(!JSON.stringify(body).includes(secret));
    }
    const other = await addTenant(server.db, {
      name: 'Second',
      host: 'second.example.com',
      adminEmail: 'admin@second.example.com',
    });
    assert.ok(other);
    const elsewhere = await callHost(server, 'second.example.com', null, 'POST', hook, { body: push(first) });
    assert.equal(elsewhere.status, 404);
    assert.deepEqual(await syncs(), []);
  });

  await t.test('are ignored unless they are to the followed branch', async () => {
    const nothing: [Json, Record<string, string>, RegExp][] = [
      [{ zen: 'x' }, { 'x-github-event': 'ping' }, /ping received/],
      [push(first, 'refs/heads/feature'), {}, /only pushes to main/],
      [push(first, 'refs/tags/v1'), {}, /not a branch/],
      [push(ZERO), {}, /deleted/],
      [{ ...push(first), before: first }, {}, /did not change/],
      [{ ref: 'refs/heads/main', after: first }, {}, /names the branch/],
    ];
    for (const [payload, headers, reason] of nothing) {
      const { status, body } = await signed(payload, headers);
      assert.deepEqual(
        { status, accepted: body.accepted },
        { status: 200, accepted: false },
        JSON.stringify(body),
      );
      assert.match(body.reason, reason);
    }
    assert.equal((await signed({ ref: 7 })).status, 400);
    assert.equal((await signed([])).status, 400);
    assert.deepEqual(await syncs(), []);
    assert.deepEqual(await eventsNamed(server, 'Received a Git hook'), []);
  });

  await t.test('start one sync, after which one email per recipient is sent', async () => {
    const delivery = { 'x-github-delivery': 'one' };
    const { status, body } = await signed(push(first), delivery);
    assert.deepEqual(
      { status, accepted: body.accepted },
      { status: 202, accepted: true },
      JSON.stringify(body),
    );
    const run = await syncEnded(server, id, body.syncJobId);
    assert.equal(run.status, 'COMPLETED', JSON.stringify(run));
    assert.deepEqual(
      { trigger: run.trigger, gitRef: run.gitRef, userId: run.userId, triggerContext: run.triggerContext },
      {
        trigger: 'webhook',
        gitRef: 'main',
        userId: null,
        triggerContext: { headSha: first, pushedBranch: 'main', targetBranch: 'main' },
      },
    );
    const again = await signed(push(first), delivery);
    assert.equal(again.status, 200, again.body.reason);
    assert.match(again.body.reason, /already processed/);
    assert.equal((await syncs()).length, 1);

    await jobsDone(server.db, MAIL_QUEUE);
    assert.deepEqual(smtp.mails.flatMap(({ to }) => to.map((each) => each.toLowerCase())).sort(), [
      'ada@example.com',
      'grace@example.com',
    ]);
    const [mail] = smtp.mails;
    const text = mail?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
    assert.match(text, /Subject: Sales: a dbt sync is ready for review/);
    const link = `${server.url}/d/${id}/schema?branch=${encodeURIComponent(body.branchName)}&devmode=true`;
    assert.ok(text.includes(link), text);
    const [event] = await eventsNamed(server, 'Received a Git hook');
    assert.deepEqual(
      {
        actor: event.actor,
        purpose: event.target.purpose,
        branch: event.target.branch,
        syncJobId: event.target.syncJobId,
      },
      { actor: 'integration', purpose: 'dbt', branch: 'main', syncJobId: body.syncJobId },
    );
  });

  await t.test('from GitLab and from other senders are accepted', async () => {
    const gitlab = { 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': secret, 'idempotency-key': 'g1' };
    const byGitlab = {
      ref: 'refs/heads/main',
      before: ZERO,
      after: first,
      project: { default_branch: 'main' },
    };
    const one = await send(byGitlab, gitlab);
    assert.equal(one.status, 202, JSON.stringify(one.body));
    await syncEnded(server, id, one.body.syncJobId);
    assert.equal((await send(byGitlab, gitlab)).body.accepted, false);
    await server.ok('PUT', path, { branch: 'main' });
    const raw = Buffer.from(JSON.stringify({ ref: 'main' }));
    const signature = createHmac('sha256', secret).update(raw).digest('hex');
    const two = await send(raw, { 'x-facet-signature': `sha256=${signature}` });
    assert.equal(two.status, 202, JSON.stringify(two.body));
    await syncEnded(server, id, two.body.syncJobId);
  });

  await t.test('syncs that users start, or that only return files, send no email', async () => {
    await jobsDone(server.db, MAIL_QUEUE);
    const mails = smtp.mails.length;
    for (const output of ['branch', 'files']) {
      const { syncJobId } = await startSync(server, id, {
        manifest: manifestOf({ orders: ORDERS_COLUMNS }),
        output,
      });
      assert.equal((await syncEnded(server, id, syncJobId)).status, 'COMPLETED');
    }
    await jobsDone(server.db, MAIL_QUEUE);
    assert.equal(smtp.mails.length, mails);
  });

  await t.test('return 401 with a replaced secret, and 429 if there are too many', async () => {
    const former = secret;
    secret = (await server.ok('POST', `${path}/webhook`)).secret;
    assert.equal((await signed(push(first), {}, former)).status, 401);
    let limited: Awaited<ReturnType<typeof signed>> | undefined;
    for (let turn = 0; turn < 130 && limited === undefined; turn += 1) {
      const answer = await signed({}, { 'x-github-event': 'ping' });
      if (answer.status === 429) limited = answer;
      else assert.equal(answer.status, 200);
    }
    assert.ok(Number(limited?.headers.get('retry-after')) > 0);
    const large = Buffer.alloc(26 * 1024 * 1024, 32);
    assert.equal((await send(large)).status, 413);
  });
});

test('pushes before a worker starts are combined into one sync', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const { id } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Sales'));
  const path = `/api/v1/deployments/${id}/dbt-integration`;
  await server.ok('PUT', path, { repositoryUrl: 'https://git.example.com/acme/shop.git', branch: 'main' });
  const { secret } = await server.ok('POST', `${path}/webhook`);
  const send = (delivery: string) =>
    server.call('POST', `/webhooks/${id}/dbt`, {
      key: null,
      body: { ref: 'main' },
      headers: { 'x-gitlab-token': secret, 'x-gitlab-event': 'Push Hook', 'idempotency-key': delivery },
    });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, turn) => send(String(turn))));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 200, 200, 202]);
  const { items } = await server.ok('GET', syncPath(id));
  assert.equal(items.length, 1);
  await server.ok('DELETE', syncPath(id, `/${items[0].syncJobId}`));
  assert.equal((await send('after')).status, 202);
});
