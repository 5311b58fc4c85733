// Slow: starts the conformance suite of the Model Context Protocol.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { listening } from '../../../../test/mcp-conformance/listening.ts';
import { runConformance } from '../../../../test/mcp-conformance/run-conformance.ts';
import { answerConsent, pathOf, signedInUser } from '../../../../test/oauth-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });

test('the authorization server passes the suite: metadata, and a sign-in with the authorization code', async () => {
  const { tab } = await signedInUser(server);
  const free = await listening(createServer());
  await free.close();
  const { port } = new URL(free.url);
  const client = ['--client-id', 'cube-mcp-client', '--resource', `${server.url}/mcp`, '--port', port];
  let signedIn: Promise<unknown> | undefined;
  const { output } = await runConformance(
    ['authorization', '--url', `${server.url}/auth`, ...client],
    (printed) => {
      const [address] = /http\S+\/auth\/authorize\?\S+(?=\n)/.exec(printed) ?? [];
      if (address !== undefined) signedIn ??= agree(address);
    },
  );
  await signedIn;
  assert.match(output, /authorization-server-metadata-endpoint: \d+ passed, 0 failed/, output);
  assert.match(output, /authorization-code-grant: \d+ passed, 0 failed/, output);

  /** Agrees in a browser, which then returns to the suite. */
  async function agree(address: string): Promise<void> {
    const { location = '' } = await answerConsent(tab, await tab.get(pathOf(address)), 'agree');
    await fetch(location);
  }
});
