import type { Db } from '@facet/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Tenants } from '../../../auth/tenants.ts';
import type { Operation } from '../../../http/operation.ts';
import type { DataApiAddress } from '../data-api/data-api-path.ts';
import { minterOfRequest } from '../data-api/require-live-minter.ts';
import { BatchWriter } from '../logs/batch-writer.ts';
import {
  type ApiRequestRow,
  type DataApiQueryRow,
  insertApiRequests,
  insertDataApiQueries,
} from './usage.store.ts';

/** Anonymous requests recorded per second, so that outsiders cannot fill the database. */
const STRANGERS_PER_SECOND = 50;

/** Records every request to the management API and data APIs: who, what and how long, never the content. */
export class UsageLog {
  readonly #tenants: Tenants;
  readonly #log: Logger;
  readonly #requests: BatchWriter<ApiRequestRow>;
  readonly #queries: BatchWriter<DataApiQueryRow>;
  #second = 0;
  #strangers = 0;

  constructor(db: Db, log: Logger, tenants: Tenants) {
    this.#tenants = tenants;
    this.#log = log;
    this.#requests = new BatchWriter((rows) => insertApiRequests(db, rows), log);
    this.#queries = new BatchWriter((rows) => insertDataApiQueries(db, rows), log);
  }

  /** The number of rows dropped since the start. */
  get dropped(): number {
    return this.#requests.dropped + this.#queries.dropped;
  }

  /** Records a completed request to the management API. */
  noteRequest(
    operation: Operation,
    request: FastifyRequest,
    reply: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>,
  ): void {
    const { admitted, caller } = request;
    const add = (tenantId: number) => {
      this.#requests.add({
        tenant_id: tenantId,
        at_ms: Date.now() - reply.elapsedTime,
        operation: operation.id,
        method: operation.method,
        status: reply.statusCode,
        duration_ms: reply.elapsedTime,
        user_id: caller?.user.id ?? null,
        api_key_id: caller?.credentialId ?? null,
        deployment_id: admitted?.deployment?.id ?? null,
      });
    };
    if (caller !== undefined) add(caller.tenantId);
    else if (this.#hasRoomForStranger()) this.#ofHost(request, add);
  }

  /** Records a completed request to a data API. */
  noteQuery(address: DataApiAddress, request: FastifyRequest, reply: FastifyReply): void {
    const status = reply.raw.statusCode;
    const isRefused = status === 403 || status === 404;
    if (isRefused && !this.#hasRoomForStranger()) return;
    const { deploymentId, branchName } = address;
    this.#ofHost(request, (tenantId) => {
      this.#queries.add({
        tenant_id: tenantId,
        at_ms: Date.now() - reply.elapsedTime,
        deployment_id: deploymentId,
        branch_name: branchName === null ? null : textOf(branchName),
        kind: kindOf(address.podPath),
        status,
        duration_ms: reply.elapsedTime,
        // The claims of a refused token are not trusted.
        user_id: isRefused ? null : (minterOfRequest(request)?.userId ?? null),
      });
    });
  }

  async flush(): Promise<void> {
    await Promise.all([this.#requests.flush(), this.#queries.flush()]);
  }

  #ofHost(request: FastifyRequest, add: (tenantId: number) => void): void {
    this.#tenants.idOfHost(request.hostname).then(add, (error: unknown) => {
      this.#log.debug({ err: error }, 'cannot record a request');
    });
  }

  #hasRoomForStranger(): boolean {
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.#second) this.#strangers = 0;
    this.#second = second;
    this.#strangers += 1;
    return this.#strangers <= STRANGERS_PER_SECOND;
  }
}

const ENDPOINT = /\/cubejs-api\/v1\/([a-z-]+)/;
const KINDS = new Set([
  'load',
  'sql',
  'meta',
  'dry-run',
  'subscribe',
  'cubesql',
  'entities',
  'data-sources',
  'pre-aggregations',
]);

/** The data API endpoint of a path; `other` for an unknown one. */
export function kindOf(podPath: string): string {
  const kind = ENDPOINT.exec(podPath)?.[1] ?? '';
  return KINDS.has(kind) ? kind : 'other';
}

/** A text that PostgreSQL can store: the branch in a URL need not exist. */
function textOf(name: string): string {
  return name.slice(0, 255).replaceAll('\0', '').toWellFormed();
}
