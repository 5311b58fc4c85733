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

/** The encryption context of payloads. */
const PAYLOAD = 'oauth_artifacts.payload';
/** Models whose id is a secret that only the client holds; it is not stored even in encrypted form. */
const SECRET_IDS = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode']);
/** Models that belong to a grant and end with it. */
const ON_GRANTS = new Set([...SECRET_IDS, 'DeviceCode']);
/** PostgreSQL's SQLSTATE for a reference to a row that does not exist. */
const FOREIGN_KEY_VIOLATION = '23503';

/** The dependencies of the adapter. Errors come from the library, which is loaded on first use. */
export interface ArtifactContext {
  readonly tenantId: number;
  readonly keyring: Keyring;
  /** Makes the response "invalid_grant" (RFC 6749, 5.2). */
  invalidGrant(detail: string): Error;
  nameOfClient(clientId: string): Promise<string | undefined>;
}

/**
 * Stores the artifacts of the authorization server in the transaction of the request: looked up by SHA-256, with
 * encrypted content. A grant is a credential; its codes and tokens end with it.
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
      // Another request, on this node or another, has just ended the grant.
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
   * Marks an artifact as used. Of two concurrent requests the later one is refused. If it presents an authorization
   * code, the code has leaked and the grant ends; a client that refreshes a token twice concurrently keeps its grant.
   */
  async consume(id: string): Promise<void> {
    const { tenantId, invalidGrant } = this.#context;
    await this.#lockGrant(this.#model, id);
    if (await consumeArtifact(transaction(), tenantId, this.#model, sha256(id))) return;
    if (this.#model === 'AuthorizationCode') {
      const { grantId } = (await this.find(id)) ?? {};
      if (grantId !== undefined) await this.#endGrant(grantId);
    }
    throw invalidGrant('another request used it concurrently');
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
