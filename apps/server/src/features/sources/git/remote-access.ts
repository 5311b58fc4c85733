import type { GitAccess } from '@facet/git';

/** A remote and the credential for it. */
export interface RemoteSource {
  readonly url: string;
  readonly authKind: 'none' | 'token' | 'ssh_key' | 'github_app';
  /** Username to send with a token; many code hosts accept any. */
  readonly username: string | null;
  /** The token or the private key, decrypted. */
  readonly secret: string | null;
  /** Lines of a known_hosts file. If null, the host is trusted on first use: store the result of `knownHosts()`. */
  readonly knownHosts: string | null;
  readonly githubInstallationId?: number | null;
  readonly deployment: { readonly id: number; readonly tenant_id: number };
}

/** How git reaches one remote. Close it after use. */
export interface OpenAccess extends GitAccess {
  /** The address to pass to git, after `--end-of-options` or `--`. */
  readonly url: string;
  /** The keys of the SSH host after use; null for other protocols. */
  knownHosts(): Promise<string | null>;
  close(): Promise<void>;
}
