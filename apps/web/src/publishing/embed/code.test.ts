import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { curlText } from '../../look/request-text.ts';
import { type EmbedChoice, FIRST_CHOICE, frameLook, previewBody, sessionBody } from './embed-choice.ts';
import { nodeText, pythonText } from './host-code.ts';
import { MORE_FIELDS, withMore } from './more-settings.ts';
import { htmlText, reactText } from './page-code.ts';

const HOSTILE = `it's "quoted" \\ \${HOME} \`id\` $(id) 🙂 </script>\n\u2028`;
const choice: EmbedChoice = {
  ...FIRST_CHOICE,
  embedTenantName: 'acme',
  externalId: HOSTILE,
  groups: [HOSTILE, 'b'],
  securityContext: { [HOSTILE]: [null, true, 1.5, { a: HOSTILE }, {}, []] },
  allowAi: false,
  colorScheme: 'dark',
  primaryColor: HOSTILE,
  locale: 'de-DE',
  timezone: 'Europe/Berlin',
  allowExport: true,
  showTitle: false,
  more: {
    userProfile: { displayName: HOSTILE },
    userAttributes: [{ name: 'region', value: HOSTILE }],
    tenantGroups: [HOSTILE],
    branchName: HOSTILE,
    creatorMode: true,
    settings: { showMemberNames: false, showWorkbookShare: true },
    limits: { workbooks: 0, views: [HOSTILE] },
    embedTheme: { borderRadius: 4 },
  },
};
/** Members that other fields have, or that few of those who read code need a field for. */
const ELSEWHERE = [
  ...['deploymentId', 'externalId', 'embedTenantName', 'groups', 'securityContext', 'settings.allowAi'],
  // A user of the account has no code of a host.
  'internalId',
  // Definitions belong to a set-up, not to a session.
  ...['userAttributeDefinitions', 'tenantGroupDefinitions'],
  ...['embedTheme.primaryColor', 'embedTheme.analyticsChat', 'embedTheme.chat'],
];
const place = { url: 'https://facet.example.com', deploymentId: 7, publicId: 'k3Jd82hQpLw9' };
const body = sessionBody(place, choice);

/** What a server of sessions is sent by code, which runs outside of this process. */
async function sentBy(
  run: (url: string) => readonly [command: string, args: readonly string[], input: string],
) {
  const requests: { authorization: string | undefined; url: string | undefined; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const { url, headers } = request;
    requests.push({ authorization: headers.authorization, url, body: JSON.parse(text) });
    response.end(JSON.stringify({ sessionId: 'abc' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const [command, args, input] = run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const child = spawn(command, args, {
    env: { ...process.env, FACET_API_KEY: 'sk-test' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.end(input);
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  const [status] = await once(child, 'close');
  server.close();
  assert.equal(status, 0);
  return { output: output.trim(), requests };
}

const EXPECTED = {
  authorization: 'Bearer sk-test',
  url: '/api/v1/embed/generate-session',
  body: JSON.parse(JSON.stringify(body)),
};
const lacks = (command: string) => spawnSync(command, ['--version']).error !== undefined;

test('the code for Node sends exactly what was chosen', async () => {
  const { output, requests } = await sentBy((url) => [
    process.execPath,
    ['--input-type=module', '-'],
    `${nodeText(url, body)}\nconsole.log(JSON.stringify(await createSession()));`,
  ]);
  assert.deepEqual([output, requests], ['{"sessionId":"abc"}', [EXPECTED]]);
});

test('the code for Python sends exactly what was chosen', { skip: lacks('python3') }, async () => {
  const { output, requests } = await sentBy((url) => [
    'python3',
    ['-'],
    `${pythonText(url, body)}\n\n\nprint(json.dumps(create_session()))`,
  ]);
  assert.deepEqual([output, requests], ['{"sessionId": "abc"}', [EXPECTED]]);
});

test('the command for curl sends exactly what was chosen', { skip: lacks('curl') }, async () => {
  const request = { method: 'POST', path: '/api/v1/embed/generate-session', body } as const;
  const { output, requests } = await sentBy((url) => ['sh', ['-s'], curlText(url, request)]);
  assert.match(output, /\{"sessionId":"abc"\}$/);
  assert.deepEqual(requests, [EXPECTED]);
});

test('nothing that is chosen ends the script of the page', () => {
  const html = htmlText(frameLook(place, choice));
  assert.equal(html.match(/<\/script>/g)?.length, 2);
  assert.match(html, /deployment-id="7"[\s\S]*color-scheme="dark"[\s\S]*locale="de-DE"/);
  const facet: { theme?: { primaryColor: string }; parameters?: object } = {};
  const script = /<script>\n([\s\S]*)<\/script>$/.exec(html)?.[1] ?? '';
  runInNewContext(script, { document: { querySelector: () => facet } });
  assert.equal(facet.theme?.primaryColor, HOSTILE);
  assert.deepEqual({ ...facet.parameters }, { allowExport: true, showDashboardTitle: false });
});

test('settings beside those of the first look are in the request, and those that are cleared are not', () => {
  assert.deepEqual(body.settings, { allowAi: false, showMemberNames: false, showWorkbookShare: true });
  const set = withMore(withMore({}, 'limits.views', ['orders']), 'settings.showMemberNames', false);
  assert.deepEqual(set, { limits: { views: ['orders'] }, settings: { showMemberNames: false } });
  const cleared = withMore(withMore(set, 'limits.views', undefined), 'settings.showMemberNames', undefined);
  assert.deepEqual(sessionBody(place, { ...FIRST_CHOICE, more: cleared }), {
    deploymentId: 7,
    externalId: 'user-1',
  });
});

test('a preview renames neither its embed user nor the embed tenant', () => {
  const more = {
    email: 'a@example.com',
    userProfile: { displayName: 'A' },
    embedTenantProfile: { displayName: 'B' },
    branchName: 'dev',
  };
  assert.deepEqual(previewBody(place, { ...FIRST_CHOICE, more }, 'preview'), {
    deploymentId: 7,
    externalId: 'preview',
    branchName: 'dev',
  });
});

test('the dialog offers every member of the request that has an effect', () => {
  const fields = Object.values(MORE_FIELDS).flat();
  const offered = [...fields.map(({ path }) => path), ...ELSEWHERE];
  const document = readFileSync(fileURLToPath(import.meta.resolve('@facet/client/document')), 'utf8');
  const { schemas } = JSON.parse(document).components;
  const members = (name: string) => Object.keys(schemas[name].properties);
  const wanted = members('GenerateSession').flatMap((name) => {
    const member = schemas.GenerateSession.properties[name];
    if (JSON.stringify(member).includes('Accepted without effect')) return [];
    const part = member.anyOf?.[0]?.$ref?.split('/').at(-1);
    const isParent = fields.some(({ path }) => path.startsWith(`${name}.`));
    return part !== undefined && isParent ? members(part).map((own) => `${name}.${own}`) : [name];
  });
  assert.deepEqual(offered.toSorted(), wanted.toSorted());
});

test('what is a default is in no code', () => {
  assert.deepEqual(sessionBody(place, FIRST_CHOICE), { deploymentId: 7, externalId: 'user-1' });
  const look = frameLook(place, FIRST_CHOICE);
  assert.equal(
    htmlText(look),
    `<script src="https://facet.example.com/embed/sdk.js"></script>
<facet-dashboard
  url="https://facet.example.com"
  dashboard="k3Jd82hQpLw9"
  deployment-id="7"
  session="/facet-session"
></facet-dashboard>`,
  );
  assert.match(reactText(look), /deploymentId=\{7\}\n {6}session=\{"\/facet-session"\}\n {4}\/>/);
});
