import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDataSources } from '@facet/engine';
import { postgresOverTcp } from '../../../../test/postgres-over-tcp.ts';
import { overTls } from '../../../../test/postgres-over-tls.ts';
import { selfSigned } from '../../../../test/self-signed.ts';
import { problemOf } from './connection-problem.ts';

test('a certificate that is not trusted, has expired or is for another name is the problem', async () => {
  const { variables: plain } = await postgresOverTcp({ after });
  /** Connects to a server with the certificate, and trusts it or not. */
  const connect = async (certificate: Awaited<ReturnType<typeof selfSigned>>, isTrusted: boolean) => {
    const variables = {
      ...plain,
      CUBEJS_DB_PORT: await overTls({ after }, Number(plain.CUBEJS_DB_PORT), certificate),
      CUBEJS_DB_SSL_REJECT_UNAUTHORIZED: 'true',
      ...(isTrusted ? { CUBEJS_DB_SSL_CA: certificate.cert } : {}),
    };
    const [tested] = await testDataSources({
      engine: { engineDir: undefined, driverDirs: [] },
      variables,
      network: { allow: ['127.0.0.1'] },
    });
    return tested?.error;
  };
  const own = await selfSigned();
  assert.equal(await connect(own, true), undefined);
  for (const [error, message] of [
    [await connect(own, false), /self.signed certificate/],
    [await connect(await selfSigned({ days: -1 }), true), /certificate has expired/],
    [
      await connect(await selfSigned({ host: 'db.example.com', address: '192.0.2.1' }), true),
      /altnames|cert's list/,
    ],
  ] as const) {
    assert.ok(error);
    assert.match(error.message, message);
    assert.equal(problemOf(error), 'certificate', JSON.stringify(error));
  }
});
