/** A registered application that users authorise to act for them. */
export interface OAuthClient {
  readonly clientId: string;
  readonly name: string;
  /** The SHA-256 of its secret; null for a public client, which cannot keep a secret. */
  readonly secretHash: Buffer | null;
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly grantTypes: readonly string[];
  /** Whether users are not asked for consent. */
  readonly isTrusted: boolean;
  readonly isBuiltIn: boolean;
  /** Whether it registered itself, so that nobody of the account has checked it. */
  readonly isSelfRegistered: boolean;
  /** Null for built-in clients. */
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
}
