import type { Keyring } from '@facet/db';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { sha256 } from '../../../auth/secrets.ts';
import { stateOf } from '../../../errors/errors.ts';
import { endSignIn } from '../sessions/sessions.service.ts';
import {
  type Artifact,
  consumeArtifact,
  deleteArtifact,
  deleteArtifactsOfGrant,
  findArtifact,
  insertGrant,
  lockGrantOf,
  upsertArtifact,
} from './artifacts.store.ts';
import { exchange, transaction } from './exchange.ts';

/** The context that payloads are encrypted for. */
const PAYLOAD = 'oauth_artifacts.payload';
/** Their id is a secret that the other side holds: not even its encrypted text is kept. */
const SECRET_IDS = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode']);
/** What hangs on a grant and ends with it. */
const ON_GRANTS = new Set([...SECRET_IDS, 'DeviceCode']);
/** PostgreSQL's SQLSTATE for a row that refers to one which is gone. */
const FOREIGN_KEY_VIOLATION = '23503';

/** What the adapter is made with; the errors are the library's, which is loaded at its first use. */
export interface ArtifactContext {
  readonly tenantId: number;
  readonly keyring: Keyring;
  /** Answers "invalid_grant" to the program (RFC 6749, 5.2). */
  invalidGrant(detail: string): Error;
  nameOfClient(clientId: string): Promise<string | undefined>;
}

/**
 * Keeps what the authorization server makes: found by SHA-256, with encrypted content, in the transaction of the
 * request. A grant is a credential, on which its codes and tokens hang: they end with it.
 */
export class ArtifactAdapter implements Adapter {
  readonly #model: string;
  readonly #context: ArtifactContext;

  constructor(model: string, context: ArtifactContext) {
    this.#model = model;
    this.#context = context;
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    const { jti, ...kept } = payload;
    const content = SECRET_IDS.has(this.#model) ? kept : payload;
    const artifact: Artifact = {
      tenantId: this.#context.tenantId,
      model: this.#model,
      idHash: sha256(id),
      grantHash:
        payload.grantId === undefined || this.#model === 'Interaction' ? null : sha256(payload.grantId),
      uidHash: this.#model === 'Session' ? sha256(String(payload.uid)) : null,
      userCodeHash: payload.userCode === undefined ? null : sha256(payload.userCode),
      scope: this.#scopeOf(payload),
      payload: this.#context.keyring.encrypt(JSON.stringify(content), PAYLOAD),
      expiresAt: payload.exp === undefined ? null : new Date(payload.exp * 1000),
    };
    if (!(await this.#keep(artifact, payload))) throw this.#context.invalidGrant('the grant has ended');
  }

  async #keep(artifact: Artifact, payload: AdapterPayload): Promise<boolean> {
    try {
      if (this.#model !== 'Grant') return await upsertArtifact(transaction(), artifact);
      const { accountId, clientId = '' } = payload;
      const name = (await this.#context.nameOfClient(clientId)) ?? clientId;
      const id = await insertGrant(transaction(), { ...artifact, userId: Number(accountId), clientId, name });
      if (id === undefined) return false;
      const scopes = artifact.scope?.split(' ') ?? [];
      exchange().begunGrants.push({ id, name, clientId, scopes });
      return true;
    } catch (error) {
      // Somebody ended the grant at this moment, on this node or another.
      if (stateOf(error) === FOREIGN_KEY_VIOLATION) return false;
      throw error;
    }
  }

  #scopeOf(payload: AdapterPayload): string | null {
    if (this.#model === 'AccessToken') return payload.scope ?? '';
    if (this.#model !== 'Grant') return null;
    const { openid, resources } = payload as {
      openid?: { scope?: string };
      resources?: Record<string, string>;
    };
    const scopes = [openid?.scope, ...Object.values(resources ?? {})].flatMap(
      (scope) => scope?.split(' ') ?? [],
    );
    return [...new Set(scopes)].join(' ');
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const payload = await this.#find('id_hash', id);
    return payload === undefined ? undefined : { ...payload, jti: id };
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#find('uid_hash', uid);
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#find('user_code_hash', userCode);
  }

  async #find(
    by: 'id_hash' | 'uid_hash' | 'user_code_hash',
    name: string,
  ): Promise<AdapterPayload | undefined> {
    const { tenantId, keyring } = this.#context;
    const row = await findArtifact(transaction(), tenantId, this.#model, by, sha256(name));
    if (row === undefined) return undefined;
    const payload = JSON.parse(keyring.decrypt(row.payload, PAYLOAD)) as AdapterPayload;
    if (row.consumed_at !== null) payload.consumed = secondsOf(row.consumed_at);
    if (row.grant_ends_at !== null) payload.exp = secondsOf(row.grant_ends_at);
    return payload;
  }

  /**
   * Marks it as used. The one of two requests at once that comes late is refused; a code that came twice has got into
   * other hands, so its grant ends, while a program that renews its token twice at once does itself no harm.
   */
  async consume(id: string): Promise<void> {
    const { tenantId, invalidGrant } = this.#context;
    await this.#lockGrant(this.#model, id);
    if (await consumeArtifact(transaction(), tenantId, this.#model, sha256(id))) return;
    if (this.#model === 'AuthorizationCode') {
      const { grantId } = (await this.find(id)) ?? {};
      if (grantId !== undefined) await this.#endGrant(grantId);
    }
    throw invalidGrant('used at the same moment by another request');
  }

  async destroy(id: string): Promise<void> {
    if (this.#model === 'Grant') return this.#endGrant(id);
    if (ON_GRANTS.has(this.#model)) await this.#lockGrant(this.#model, id);
    await deleteArtifact(transaction(), this.#context.tenantId, this.#model, sha256(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#lockGrant('Grant', grantId);
    await deleteArtifactsOfGrant(transaction(), this.#context.tenantId, this.#model, sha256(grantId));
  }

  async #endGrant(grantId: string): Promise<void> {
    const grant = await this.#lockGrant('Grant', grantId);
    if (grant === undefined) return;
    await endSignIn(transaction(), this.#context.tenantId, grant.id);
    exchange().endedGrants.push({
      id: grant.id,
      name: grant.name,
      clientId: grant.oauth_client_id ?? '',
      user: { id: grant.user_id, email: grant.email },
    });
  }

  #lockGrant(model: string, id: string) {
    return lockGrantOf(transaction(), this.#context.tenantId, model, sha256(id));
  }
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
