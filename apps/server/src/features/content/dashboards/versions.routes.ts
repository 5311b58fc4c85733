import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, PageQuery } from '../../../http/pagination.ts';
import { findLiveModel } from '../../deployments/builds/builds.service.ts';
import { EDIT_WORKBOOKS, READ_WORKBOOKS } from '../access/content-operations.ts';
import { compareVersions } from './compare-versions.ts';
import { WorkbookPath } from './dashboards.schema.ts';
import { exportFile } from './export-dashboard.ts';
import {
  CompareQuery,
  DashboardDiff,
  DashboardVersion,
  DashboardVersions,
  ExportQuery,
  RestoredDashboard,
  RestoreVersionInput,
  VersionPath,
  YamlFile,
} from './versions.schema.ts';
import { restoreVersion, versionOf, versionsOf } from './versions.service.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('Workbooks');

const PATH = '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/dashboard';

export const dashboardVersionOperations = [
  readOperation({
    id: 'listDashboardVersions',
    method: 'GET',
    path: `${PATH}/versions`,
    summary: 'List the versions of a dashboard',
    description: 'Lists all published versions, newest first. Versions never change. Requires edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    params: WorkbookPath,
    query: PageQuery,
    answers: { 200: DashboardVersions },
    handle: ({ platform, db, caller, deployment, params, query }) =>
      versionsOf(db, platform.cursors, caller, deployment.id, params.workbookId, query),
  }),
  readOperation({
    id: 'getDashboardVersion',
    method: 'GET',
    path: `${PATH}/versions/{number}`,
    summary: 'Get a version of a dashboard',
    description:
      'Returns the configuration of a version with its reports as they were when it was published. Requires ' +
      'edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    params: VersionPath,
    answers: { 200: DashboardVersion },
    handle: ({ db, caller, deployment, params }) =>
      versionOf(db, caller, deployment.id, params.workbookId, params.number),
  }),
  readOperation({
    id: 'compareDashboardVersions',
    method: 'GET',
    path: `${PATH}/diff`,
    summary: 'Compare versions of a dashboard',
    description:
      'Returns the differences between two versions, or between the draft and a version: widgets, settings ' +
      'and reports. By default, the response shows what publishing the draft would change. Requires edit ' +
      'access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    params: WorkbookPath,
    query: CompareQuery,
    answers: { 200: DashboardDiff },
    errors: { 404: 'The workbook, the version, the draft or the published dashboard does not exist.' },
    handle: ({ db, caller, deployment, params, query }) =>
      compareVersions(db, caller, deployment.id, params.workbookId, query),
  }),
  readOperation({
    id: 'exportDashboard',
    method: 'GET',
    path: PATH,
    summary: 'Export a dashboard as a file',
    description:
      'Returns the dashboard with its reports as a file for `dashboards/` in the data model, without ids ' +
      'of this installation. The same dashboard always produces the same text. Viewers may export the ' +
      'published version; exporting the draft or another version requires edit access.',
    access: READ_WORKBOOKS,
    embed: 'creator',
    params: WorkbookPath,
    query: ExportQuery,
    answers: { 200: YamlFile },
    errors: {
      404: 'The workbook, the version, the draft or the published dashboard does not exist.',
      409: 'This release cannot write the dashboard as a file.',
    },
    async handle({ db, caller, deployment, params, query, reply }) {
      const version = query.version ?? 'published';
      const { slug, text } = await exportFile(db, caller, deployment.id, params.workbookId, version);
      const name = encodeURIComponent(`${slug}.yml`);
      reply.headers({
        'content-type': 'application/yaml; charset=utf-8',
        'content-disposition': `attachment; filename="dashboard.yml"; filename*=UTF-8''${name}`,
      });
      return text;
    },
  }),
  writeOperation({
    id: 'restoreDashboardVersion',
    method: 'POST',
    path: `${PATH}/versions/{number}/restore`,
    summary: 'Restore a version of a dashboard',
    description:
      'Makes a version the draft again, with its reports as they were: changed reports are reverted, and ' +
      'deleted reports are created again. Other reports of the workbook stay. With `publish`, it also ' +
      'becomes the newest version. Requires edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    audit: 'Restored dashboard version',
    params: VersionPath,
    body: RestoreVersionInput,
    isBodyOptional: true,
    answers: { 200: RestoredDashboard },
    errors: { 409: 'The dashboard lives in a file of the data model (`dashboard_in_code`).' },
    async handle({ tx, caller, deployment, params, body, audit }) {
      const publish = body.publish ?? false;
      const model = publish ? await findLiveModel(tx, deployment) : null;
      const { workbook, config, number } = await restoreVersion(
        tx,
        caller,
        deployment.id,
        params.workbookId,
        params.number,
        { publish, model },
      );
      audit({ workbookId: workbook.id, workbookName: workbook.name, version: params.number }, { publish });
      return { dashboardDraft: config, versionNumber: number };
    },
  }),
];
