import type { Connection, Db, Keyring } from '@facet/db';
import type { Logger } from 'pino';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Credentials } from '../auth/credentials.ts';
import type { Tenants } from '../auth/tenants.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Nodes } from '../nodes/nodes.ts';
import type { LanguageModel } from '../outbound/language-model.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Settings } from '../settings.ts';
import type { Turns } from './in-turn.ts';
import type { Cursors } from './pagination.ts';

/**
 * The services of a server process that no feature provides. A feature names those that it uses, with `Pick`; the whole
 * is known only to `app/platform.ts`, which adds what features provide.
 */
export interface BasePlatform {
  readonly settings: Settings;
  readonly log: Logger;
  readonly connection: Connection;
  readonly db: Db;
  readonly keyring: Keyring;
  readonly cursors: Cursors;
  readonly tenants: Tenants;
  readonly credentials: Credentials;
  readonly audit: AuditLog;
  readonly jobs: Jobs;
  readonly nodes: Nodes;
  /** HTTP client for URLs that users choose. */
  readonly outbound: Outbound;
  readonly languageModel: LanguageModel;
  readonly turns: Turns;
  /** The URL that clients use, without a trailing slash; known once the server listens. */
  publicUrl(): string;
  isStopping(): boolean;
}
