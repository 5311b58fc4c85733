import { createHash, randomBytes } from 'node:crypto';
import { insertSession } from '../src/features/sign-in/sessions/sessions.store.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Creates a browser session for a user of the first tenant; returns its Cookie header. */
export async function makeSession({ db }: Pick<ServerUnderTest, 'db'>, userId: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await db.transaction().execute((tx) =>
    insertSession(tx, 1, userId, sha256(secret), {
      method: 'password',
      sso_connection_id: null,
      sso_identity: null,
      sso_session_hash: null,
      address: '127.0.0.1',
      user_agent: null,
    }),
  );
  return `facet_session=${secret}`;
}

/** Creates an embed session of a deployment; returns its token. */
export async function makeEmbedToken(
  { ok }: Pick<ServerUnderTest, 'ok'>,
  { deploymentId }: { readonly deploymentId: number },
  session: object,
): Promise<string> {
  const { sessionId } = await ok('POST', '/api/v1/embed/generate-session', { deploymentId, ...session });
  const { token } = await ok('POST', '/api/v1/embed/session/token', { sessionId });
  return token;
}

/** Creates an OAuth grant for a user of the first tenant; returns its access token. */
export async function makeAccessToken(
  { db }: Pick<ServerUnderTest, 'db'>,
  userId: number,
  { scope = 'openid api' }: { scope?: string } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('credentials')
      .values({
        tenant_id: 1,
        user_id: userId,
        kind: 'oauth_grant',
        name: 'A program',
        oauth_client_id: 'program',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('oauth_artifacts')
      .values({
        tenant_id: 1,
        model: 'AccessToken',
        id_hash: sha256(token),
        credential_id: id,
        scope,
        payload: 'not read by the API',
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
  });
  return token;
}
