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

/** What the parts of one server process share; made in start-server.ts and handed down, never global. */
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
  /** Calls to addresses that others chose. */
  readonly outbound: Outbound;
  /** GitHub, as the App of the settings. */
  readonly github: GitHub;
  /** Branches of models, for git's own programs. */
  readonly modelRepositories: ModelRepositories;
  readonly compilePool: CompilePool;
  readonly pods: PodSupervisor;
  readonly logWriter: LogWriter;
  readonly usageLog: UsageLog;
  /** The engine of a version. @throws when this node has not installed it */
  engineOf(version: string): Promise<InstalledEngine>;
  /** The address that clients use, without a slash at its end; known once the server listens. */
  publicUrl(): string;
  isStopping(): boolean;
}
