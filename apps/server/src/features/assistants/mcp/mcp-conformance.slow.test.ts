// Slow: starts the conformance suite of the protocol nine times.
// own process: changes the route of every server that it starts later.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { authorizingProxy } from '../../../../test/mcp-conformance/authorizing-proxy.ts';
import { EXPECTED_FAILURES, OWN_SCENARIOS } from '../../../../test/mcp-conformance/expected-failures.ts';
import { type Failures, runScenarios } from '../../../../test/mcp-conformance/run-conformance.ts';
import { answerWithFixtures, serveWithLibrary } from '../../../../test/mcp-conformance/serve-fixtures.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const own = await startTestServer({ after });
answerWithFixtures();
const fixtures = await startTestServer({ after });
const ownProxy = await authorizingProxy(own.url, own.adminKey);
const fixturesProxy = await authorizingProxy(fixtures.url, fixtures.adminKey);
const library = await serveWithLibrary();
for (const { close } of [ownProxy, fixturesProxy, library]) after(close);

const failedOf = (failures: Failures) =>
  [...failures]
    .filter(([, failed]) => failed > 0)
    .map(([name]) => name)
    .sort();

for (const revision of ['2025-06-18', '2025-11-25', '2026-07-28'] as const)
  test(`every scenario of revision ${revision} passes`, async () => {
    const [ofOwn, ofFixtures, ofLibrary] = await Promise.all(
      [ownProxy, fixturesProxy, library].map(({ url }) => runScenarios(url, revision)),
    );
    assert.ok(ofOwn && ofFixtures && ofLibrary);
    const applicable = OWN_SCENARIOS.filter((name) => ofOwn.failures.has(name));
    assert.ok(applicable.length >= 5, ofOwn.output);
    for (const name of applicable) assert.equal(ofOwn.failures.get(name), 0, `${name}\n${ofOwn.output}`);
    const expected = EXPECTED_FAILURES[revision];
    assert.deepEqual(failedOf(ofFixtures.failures), [...expected].sort(), ofFixtures.output);
    for (const name of expected)
      assert.ok((ofLibrary.failures.get(name) ?? 0) > 0, `${name} passes with the library alone`);
  });
