import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { needsChromium } from '@facet/programs/testing';
import { SALES_MODEL } from '../../../../test/exports-under-test.ts';
import { startLanguageModel } from '../../../../test/language-model-double.ts';
import { api, publish } from '../../../../test/model-under-test.ts';
import { embedUser, RunsUnderTest } from '../../../../test/runs-under-test.ts';
import { startSmtp, type TakenMail } from '../../../../test/smtp-double.ts';

// Slow: renders dashboards in Chromium.

let isDown = false;
const smtp = await startSmtp({
  onRcptTo: (_address, _session, done) =>
    done(isDown ? Object.assign(new Error('No'), { responseCode: 550 }) : undefined),
});
const model = await startLanguageModel();
after(() => Promise.all([smtp.stop(), model.stop()]));
const runs = await RunsUnderTest.start({ after }, smtp, {
  FACET_LLM_URL: model.url,
  FACET_LLM_MODEL: 'small',
  FACET_OUTBOUND_ALLOW: '127.0.0.1',
});
const { server, dashboard } = runs;

/** The note in the text of an email. */
function noteIn({ raw }: TakenMail): string {
  const bytes = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const text = Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n');
  return /What changed\n-+\n\n([\s\S]*?)\n\n(?:Open dashboard|\[Picture)/.exec(text)?.[1] ?? '';
}

/** The notes of a run, by recipient. */
async function noted(id: number): Promise<(to: string) => string> {
  await runs.ran(id);
  const mails = runs.mails();
  return (to) => noteIn(mails.get(to) as TakenMail);
}

const sell = async (amounts: Record<string, string>) => {
  let sales = SALES_MODEL;
  for (const [before, now] of Object.entries(amounts)) sales = sales.replace(before, now);
  await publish(server, dashboard.deploymentId, 'model/sales.yml', sales);
  await server.waitForBuild(dashboard.deploymentId);
};

const kept = () =>
  server.db.selectFrom('notification_figures').select(['figures', 'view_key']).orderBy('run_id').execute();

test(
  'a note compares with the last email that was sent, and uses the rows of its recipient',
  needsChromium,
  async () => {
    const ada = 'ada@acme.example';
    const gus = 'gus@globex.example';
    const { id } = await runs.schedule({ notificationAiSummary: true }, [
      embedUser(ada, 'acme'),
      embedUser(gus, 'globex'),
    ]);
    model.answer = () => ({ status: 500, body: '' });
    const first = await noted(id);
    assert.match(first(ada), /There is no earlier email yet[\s\S]*: 200\./);
    assert.match(first(gus), /: 9,000\./);
    assert.equal((await kept()).length, 2);

    await sell({ "'Bergen', 120": "'Bergen', 180", "'Quito', 9000": "'Quito', 4500" });
    isDown = true;
    await noted(id);
    isDown = false;
    await server.db.deleteFrom('mail_suppressions').execute();
    const second = await noted(id);
    assert.match(
      second(ada),
      /Compared with the email of [\s\S]*: 260, up from 200 \(\+30%\)\.[\s\S]*Largest changes in Second: Bergen \(\+60\)\./,
      'an email that did not arrive does not count',
    );
    assert.match(second(gus), /: 4,500, down from 9,000 \(−50%\)\.[\s\S]*Quito \(−4,500\)/);
    assert.doesNotMatch(second(ada), /Quito|4,500/);

    const third = await noted(id);
    assert.match(third(ada), /None of the figures has changed/);
    const { id: preview } = await server.ok('POST', `${runs.path}/${id}/previews`, embedUserOnly(ada));
    const before = JSON.stringify(await kept());
    for (;;) {
      const { status, email } = await server.ok('GET', `${runs.path}/${id}/previews/${preview}`);
      if (status === 'processing' || status === 'pending') continue;
      assert.match(email.text, /What changed[\s\S]*Compared with the email of/);
      break;
    }
    assert.equal(JSON.stringify(await kept()), before, 'a preview keeps nothing');
    assert.equal((await server.call('DELETE', `${runs.path}/${id}`)).status, 204);
    assert.deepEqual(await kept(), []);
  },
);

const embedUserOnly = (externalId: string) => ({
  type: 'EMBED_USER',
  embedTenantName: 'acme',
  externalId,
});

test('a dashboard with an AI widget can be delivered', needsChromium, async () => {
  const { deploymentId, publicId } = dashboard;
  const { reportSnapshots } = await server.ok('GET', `/api/v1/embed/dashboard/${publicId}`);
  const { id: workbookId } = await server.ok('POST', api(deploymentId, '/workbooks'), { name: 'Summarised' });
  const position = { x: 0, y: 0, w: 6, h: 4 };
  const { reportId } = reportSnapshots[0];
  const published = await server.ok('POST', api(deploymentId, `/workbooks/${workbookId}/publish`), {
    workbookId,
    config: {
      widgets: [
        { id: 'chart', type: 'CHART', position, config: { reportId } },
        { id: 'summary', type: 'AI', position: { ...position, x: 6 }, config: {} },
      ],
    },
  });
  const { id } = await runs.schedule({ dashboardPublicId: published.publicId }, [
    { type: 'USER', userId: 1 },
  ]);
  const { state, error } = await runs.ran(id);
  assert.deepEqual({ state, error }, { state: 'succeeded', error: null });
});
