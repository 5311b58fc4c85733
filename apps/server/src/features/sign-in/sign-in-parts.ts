import type { BasePlatform } from '../../http/base-platform.ts';

/** The parts of the server that signing in and out uses. */
export type SignInParts = Pick<
  BasePlatform,
  'db' | 'keyring' | 'tenants' | 'credentials' | 'outbound' | 'publicUrl'
>;

/** The parts of the server that the ways to sign in use: they record refusals in the audit log. */
export type AuditedSignInParts = SignInParts & Pick<BasePlatform, 'audit'>;
