import type { Keyring } from '@facet/db';
import { Type } from 'typebox';
import { LargeMember } from '../../../../http/large-member.ts';
import { operationsWith } from '../../../../http/operation.ts';
import { type Cursors, cut, PageQuery, pageOf } from '../../../../http/pagination.ts';
import { DeploymentPath, oneOf } from '../../../../http/shapes.ts';
import type { Jobs } from '../../../../jobs/jobs.ts';
import {
  DbtSyncCancelResponse,
  DbtSyncGeneratedFilesListResponse,
  DbtSyncLogEntriesListResponse,
  DbtSyncResponse,
  DbtSyncResultResponse,
  DbtSyncRunListResponse,
  DbtSyncStatusResponse,
  RUN_STATUSES,
  StartDbtSyncInput,
  TRIGGERS,
} from './dbt-sync.schema.ts';
import {
  cancel,
  noFiles,
  requireCompleted,
  requireFilesOf,
  requireSync,
  triggerOf,
} from './dbt-sync.service.ts';
import { listLogs, listSyncFiles, listSyncs } from './dbt-sync.store.ts';
import { startSync } from './start-sync.ts';
import { viewOfResult, viewOfRun, viewOfStatus } from './sync-view.ts';

const { readOperation, writeOperation } = operationsWith<{
  readonly keyring: Keyring;
  readonly cursors: Cursors;
  readonly jobs: Jobs;
}>();

const tag = 'dbt Sync';
const base = '/api/v1/deployments/{deploymentId}/dbt-sync';
/** Largest body of a start: a manifest is most of it. */
const MANIFEST_BYTES = 50 * 1024 * 1024;
/** Runs of a page at most. */
const MAX_RUNS = 100;

const SyncPath = Type.Object({
  ...DeploymentPath.properties,
  syncJobId: Type.String({ minLength: 1, maxLength: 100, description: 'The run.' }),
});

export const dbtSyncOperations = [
  readOperation({
    id: 'listDbtSyncs',
    method: 'GET',
    path: base,
    tag,
    summary: 'List the syncs of a deployment',
    description: `The history, newest first; ${MAX_RUNS} runs a page at most.`,
    access: 'SchemaRead',
    params: DeploymentPath,
    query: Type.Object({
      status: Type.Optional(oneOf(RUN_STATUSES, 'Only runs of this status.')),
      trigger: Type.Optional(oneOf(TRIGGERS, 'Only runs that were started so.')),
      ...PageQuery.properties,
    }),
    answers: { 200: DbtSyncRunListResponse },
    async handle({ platform, db, deployment, query }) {
      const filter = {
        tenantId: deployment.tenant_id,
        deploymentId: deployment.id,
        status: query.status ?? null,
        trigger: query.trigger ?? null,
      };
      const list = `dbt-syncs:${deployment.id}`;
      const asked = pageOf(platform.cursors, list, query);
      const page = { ...asked, limit: Math.min(asked.limit, MAX_RUNS) };
      const rows = await listSyncs(db, filter, page);
      const { items, pageInfo } = cut(platform.cursors, list, page, rows, (row) => [row.number]);
      return { items: items.map(viewOfRun), pageInfo };
    },
  }),
  writeOperation({
    id: 'startDbtSync',
    method: 'POST',
    path: base,
    tag,
    summary: 'Start a sync of the dbt project',
    description:
      'Converts the dbt project to cubes, on a branch of its own to be reviewed. The answer comes at once; the sync ' +
      `goes on as a job. A body may have ${MANIFEST_BYTES / (1024 * 1024)} MB.`,
    access: 'SchemaUpdate',
    audit: 'Started dbt sync',
    params: DeploymentPath,
    body: StartDbtSyncInput,
    bodyLimit: MANIFEST_BYTES,
    largeMember: 'manifest',
    answers: { 200: DbtSyncResponse },
    errors: { 409: 'The deployment has no dbt project in its settings.' },
    async handle({ platform, tx, caller, deployment, body, audit }) {
      const manifest: unknown = body.manifest;
      const started = await startSync(platform, tx, deployment, {
        trigger: triggerOf(caller),
        userId: caller.user.id,
        source: body.source ?? 'git',
        output: body.output ?? 'branch',
        ref: body.ref ?? null,
        branchName: body.branchName ?? null,
        ...(manifest instanceof LargeMember ? { manifest: manifest.gzipped } : {}),
      });
      audit({
        syncJobId: started.syncJobId,
        branch: started.branchName,
        source: body.source ?? 'git',
        output: body.output ?? 'branch',
        ref: body.ref ?? null,
      });
      return started;
    },
  }),
  readOperation({
    id: 'getDbtSyncStatus',
    method: 'GET',
    path: `${base}/{syncJobId}`,
    tag,
    summary: 'Read how far a sync is',
    description: 'For polling: it ends with COMPLETED or FAILED.',
    access: 'SchemaRead',
    params: SyncPath,
    answers: { 200: DbtSyncStatusResponse },
    async handle({ db, deployment, params }) {
      return viewOfStatus(await requireSync(db, deployment, params.syncJobId));
    },
  }),
  readOperation({
    id: 'getDbtSyncResult',
    method: 'GET',
    path: `${base}/{syncJobId}/result`,
    tag,
    summary: 'Read the result of a sync',
    description: 'What a completed sync made of each model, what it left out and why, and what changed.',
    access: 'SchemaRead',
    params: SyncPath,
    answers: { 200: DbtSyncResultResponse },
    errors: { 409: 'The sync has not ended yet.', 422: 'The sync failed; the message says why.' },
    async handle({ db, deployment, params }) {
      return viewOfResult(await requireCompleted(db, deployment, params.syncJobId));
    },
  }),
  readOperation({
    id: 'getDbtSyncLogs',
    method: 'GET',
    path: `${base}/{syncJobId}/logs`,
    tag,
    summary: 'Read the log of a sync',
    description:
      'Its phases and what they had to say, in order of time, all in one page unless `first` is given.',
    access: 'SchemaRead',
    params: SyncPath,
    query: PageQuery,
    answers: { 200: DbtSyncLogEntriesListResponse },
    async handle({ platform, db, deployment, params, query }) {
      const { id } = await requireSync(db, deployment, params.syncJobId);
      const list = `dbt-sync-logs:${id}`;
      const page = pageOf(platform.cursors, list, query, Number.POSITIVE_INFINITY);
      const rows = await listLogs(db, deployment.tenant_id, id, page);
      const { items, pageInfo } = cut(platform.cursors, list, page, rows, (row) => [row.id]);
      return {
        items: items.map((row) => ({
          timestamp: row.logged_at.toISOString(),
          level: row.level,
          stream: 'system',
          message: row.message,
          phase: row.phase,
          durationMs: row.duration_ms,
        })),
        pageInfo,
      };
    },
  }),
  readOperation({
    id: 'getDbtSyncGeneratedFiles',
    method: 'GET',
    path: `${base}/{syncJobId}/generated-files`,
    tag,
    summary: 'Read the files that a sync generated',
    description:
      'Of a sync with the output `files`, all in one page unless `first` is given; they are kept for an hour.',
    access: 'DeploymentRead',
    params: SyncPath,
    query: PageQuery,
    answers: { 200: DbtSyncGeneratedFilesListResponse },
    errors: { 409: 'The sync has not ended yet.' },
    async handle({ platform, db, deployment, params, query }) {
      const { id } = await requireFilesOf(db, deployment, params.syncJobId);
      const list = `dbt-sync-files:${id}`;
      const page = pageOf(platform.cursors, list, query, Number.POSITIVE_INFINITY);
      const rows = await listSyncFiles(db, deployment.tenant_id, id, page);
      if (rows.length === 0 && page.after === null && page.offset === 0)
        throw noFiles('they were kept for an hour');
      return cut(platform.cursors, list, page, rows, (row) => [row.path]);
    },
  }),
  writeOperation({
    id: 'cancelDbtSync',
    method: 'DELETE',
    path: `${base}/{syncJobId}`,
    tag,
    summary: 'Cancel a sync',
    description: 'Ends a sync that goes on; nothing is committed after the answer.',
    access: 'SchemaUpdate',
    audit: 'Cancelled dbt sync',
    params: SyncPath,
    answers: { 200: DbtSyncCancelResponse },
    errors: { 409: 'The sync has ended already.' },
    async handle({ tx, deployment, params, audit }) {
      await cancel(tx, deployment, params.syncJobId);
      audit({ syncJobId: params.syncJobId });
      return { message: 'The sync is cancelled' };
    },
  }),
];
