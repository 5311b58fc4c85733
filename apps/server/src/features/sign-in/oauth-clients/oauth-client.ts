/** A program that people sign in to with their account here. */
export interface OAuthClient {
  readonly clientId: string;
  readonly name: string;
  /** The SHA-256 of its secret; null for a public client, which cannot keep one. */
  readonly secretHash: Buffer | null;
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly grantTypes: readonly string[];
  /** Whether its users are not asked. */
  readonly isTrusted: boolean;
  readonly isBuiltIn: boolean;
  /** Null for the built-in one. */
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
}
