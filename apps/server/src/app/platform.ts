import type { Connection, Db, Keyring } from '@facet/db';
import type { CompilePool, InstalledEngine } from '@facet/engine';
import type { Logger } from 'pino';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Credentials } from '../auth/credentials.ts';
import type { Tenants } from '../auth/tenants.ts';
import type { Exports as AuditExports } from '../features/account/audit/exports.ts';
import type { ModelRemotes } from '../features/deployments/deployments/model-remotes.ts';
import type { LogWriter } from '../features/deployments/logs/log-writer.ts';
import type { PodSupervisor } from '../features/deployments/pods/pod-supervisor.ts';
import type { UsageLog } from '../features/deployments/usage-analytics/usage-log.ts';
import type { ModelRepositories } from '../features/sources/git/model-repository.ts';
import type { GitHub } from '../features/sources/github/github.ts';
import type { Cursors } from '../http/pagination.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Nodes } from '../nodes/nodes.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Settings } from '../settings.ts';

/** The services that the parts of a server process share; created in start-server.ts and passed down, never global. */
export interface Platform {
  readonly settings: Settings;
  readonly log: Logger;
  readonly connection: Connection;
  readonly db: Db;
  readonly keyring: Keyring;
  readonly cursors: Cursors;
  readonly tenants: Tenants;
  readonly credentials: Credentials;
  readonly audit: AuditLog;
  readonly auditExports: AuditExports;
  readonly jobs: Jobs;
  readonly remotes: ModelRemotes;
  readonly nodes: Nodes;
  /** HTTP client for URLs that users choose. */
  readonly outbound: Outbound;
  /** GitHub, through the GitHub App in the settings. */
  readonly github: GitHub;
  /** Bare git repositories with the branches of data models. */
  readonly modelRepositories: ModelRepositories;
  readonly compilePool: CompilePool;
  readonly pods: PodSupervisor;
  readonly logWriter: LogWriter;
  readonly usageLog: UsageLog;
  /** The engine of a version. @throws if it is not installed on this node */
  engineOf(version: string): Promise<InstalledEngine>;
  /** The URL that clients use, without a trailing slash; known once the server listens. */
  publicUrl(): string;
  isStopping(): boolean;
}
