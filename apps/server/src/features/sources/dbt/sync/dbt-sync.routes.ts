import { Type } from 'typebox';
import type { BasePlatform } from '../../../../http/base-platform.ts';
import { LargeMember } from '../../../../http/large-member.ts';
import { operationsWith } from '../../../../http/operation.ts';
import { cut, PageQuery, pageOf } from '../../../../http/pagination.ts';
import { DeploymentPath, oneOf } from '../../../../http/shapes.ts';
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
import { reviewUrlOf } from './review-url.ts';
import { startSync } from './start-sync.ts';
import { viewOfResult, viewOfRun, viewOfStatus } from './sync-view.ts';

const { readOperation, writeOperation } =
  operationsWith<Pick<BasePlatform, 'keyring' | 'cursors' | 'jobs' | 'publicUrl'>>('dbt Sync');

const base = '/api/v1/deployments/{deploymentId}/dbt-sync';
/** Maximum size of a request that starts a sync, most of which is the manifest. */
const MANIFEST_BYTES = 50 * 1024 * 1024;
/** Maximum number of runs per page. */
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
    summary: 'List the syncs of a deployment',
    description: `The sync history, newest first, at most ${MAX_RUNS} runs per page.`,
    access: 'SchemaRead',
    params: DeploymentPath,
    query: Type.Object({
      status: Type.Optional(oneOf(RUN_STATUSES, 'Only runs with this status.')),
      trigger: Type.Optional(oneOf(TRIGGERS, 'Only runs with this trigger.')),
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
    summary: 'Start a sync of the dbt project',
    description:
      'Converts the dbt project to cubes and views on a branch for review. Returns immediately; the sync runs as a job. ' +
      `The body may have up to ${MANIFEST_BYTES / (1024 * 1024)} MB.`,
    access: 'SchemaUpdate',
    audit: 'Started dbt sync',
    params: DeploymentPath,
    body: StartDbtSyncInput,
    isBodyOptional: true,
    bodyLimit: MANIFEST_BYTES,
    largeMember: 'manifest',
    answers: { 200: DbtSyncResponse },
    errors: { 409: 'The deployment has no dbt integration.' },
    async handle({ platform, tx, caller, deployment, body, audit, request }) {
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
      const run = {
        tenant_id: deployment.tenant_id,
        deployment_id: deployment.id,
        output: body.output ?? 'branch',
        branch_name: started.branchName,
      };
      return { ...started, reviewUrl: await reviewUrlOf(platform, tx, run, request.hostname) };
    },
  }),
  readOperation({
    id: 'getDbtSyncStatus',
    method: 'GET',
    path: `${base}/{syncJobId}`,
    summary: 'Read the status of a sync',
    description: 'Returns the state of the sync. Poll it until the status is COMPLETED or FAILED.',
    access: 'SchemaRead',
    params: SyncPath,
    answers: { 200: DbtSyncStatusResponse },
    async handle({ platform, db, deployment, params, request }) {
      const run = await requireSync(db, deployment, params.syncJobId);
      return viewOfStatus(run, await reviewUrlOf(platform, db, run, request.hostname));
    },
  }),
  readOperation({
    id: 'getDbtSyncResult',
    method: 'GET',
    path: `${base}/{syncJobId}/result`,
    summary: 'Read the result of a sync',
    description:
      'Returns the result of a completed sync: the cube of each dbt model, what was omitted and why, and ' +
      'the changed files.',
    access: 'SchemaRead',
    params: SyncPath,
    answers: { 200: DbtSyncResultResponse },
    errors: { 409: 'The sync is still running.', 422: 'The sync failed; the message has the reason.' },
    async handle({ platform, db, deployment, params, request }) {
      const run = await requireCompleted(db, deployment, params.syncJobId);
      return viewOfResult(run, await reviewUrlOf(platform, db, run, request.hostname));
    },
  }),
  readOperation({
    id: 'getDbtSyncLogs',
    method: 'GET',
    path: `${base}/{syncJobId}/logs`,
    summary: 'Read the log of a sync',
    description: 'The phases and their output in chronological order, on one page unless `first` is given.',
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
    summary: 'Read the files that a sync generated',
    description:
      'The files of a sync with the output `files`, on one page unless `first` is given. They are kept for an hour.',
    access: 'DeploymentRead',
    params: SyncPath,
    query: PageQuery,
    answers: { 200: DbtSyncGeneratedFilesListResponse },
    errors: { 409: 'The sync is still running.' },
    async handle({ platform, db, deployment, params, query }) {
      const { id } = await requireFilesOf(db, deployment, params.syncJobId);
      const list = `dbt-sync-files:${id}`;
      const page = pageOf(platform.cursors, list, query, Number.POSITIVE_INFINITY);
      const rows = await listSyncFiles(db, deployment.tenant_id, id, page);
      if (rows.length === 0 && page.after === null && page.offset === 0)
        throw noFiles('they expired after an hour');
      return cut(platform.cursors, list, page, rows, (row) => [row.path]);
    },
  }),
  writeOperation({
    id: 'cancelDbtSync',
    method: 'DELETE',
    path: `${base}/{syncJobId}`,
    summary: 'Cancel a sync',
    description: 'Ends a running sync. Nothing is committed after the response.',
    access: 'SchemaUpdate',
    audit: 'Cancelled dbt sync',
    params: SyncPath,
    answers: { 200: DbtSyncCancelResponse },
    errors: { 409: 'The sync has already ended.' },
    async handle({ tx, deployment, params, audit }) {
      await cancel(tx, deployment, params.syncJobId);
      audit({ syncJobId: params.syncJobId });
      return { message: 'The sync was cancelled' };
    },
  }),
];
