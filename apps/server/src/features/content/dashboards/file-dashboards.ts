import { createHash } from 'node:crypto';
import {
  type DashboardConfig,
  type DashboardDocument,
  type FileProblem,
  isDashboardFile,
  parseDashboardFiles,
  type ReportReference,
  toApiReport,
} from '@facet/dashboards';
import type { StoredReport } from '../reports/stored-report.ts';

/** A file below the project root, with its path relative to it. */
export interface ProjectFile {
  readonly path: string;
  readonly content: string;
}

/** A report that a file defines, in the form of stored ones. */
export interface FileReportRow extends StoredReport {
  readonly key: string;
  readonly public_id: string;
}

/** A dashboard that a file defines, with its reports. Charts refer to them by key. */
export interface FileDashboard {
  readonly path: string;
  readonly slug: string;
  readonly config: DashboardConfig;
  readonly reports: readonly FileReportRow[];
}

/** The dashboards in the files of a project, and the problems of the files. */
export function dashboardsIn(
  deploymentId: number,
  files: readonly ProjectFile[],
): {
  readonly dashboards: readonly FileDashboard[];
  readonly errors: readonly FileProblem[];
  readonly warnings: readonly FileProblem[];
} {
  const own = files.filter(({ path }) => isDashboardFile(path));
  const { dashboards, errors, warnings } = parseDashboardFiles(
    own.map(({ path, content }) => ({ path, text: content })),
  );
  return {
    dashboards: dashboards.map(({ file, dashboard }) => ({
      path: file,
      slug: dashboard.slug,
      config: dashboard.config,
      reports: reportsIn(deploymentId, dashboard),
    })),
    errors,
    warnings,
  };
}

/** The report of a file to which a chart refers. */
export function reportByKey({ reports }: FileDashboard, { reportKey }: ReportReference) {
  return reports.find(({ key }) => key === reportKey);
}

function reportsIn(deploymentId: number, { slug, reports }: DashboardDocument): FileReportRow[] {
  return Object.entries(reports).map(([key, report]) => {
    const { publicId, name, title, description, sqlQuery, jsonQuery, pivotItems, meta } = toApiReport(report);
    return {
      key,
      public_id: publicId ?? derivedPublicId(deploymentId, slug, key),
      name: name ?? title ?? key,
      title: title ?? null,
      description: description ?? null,
      sql_query: sqlQuery ?? null,
      json_query: jsonQuery ?? null,
      pivot_items: (pivotItems ?? null) as FileReportRow['pivot_items'],
      meta: (meta ?? null) as FileReportRow['meta'],
    };
  });
}

/** The problem of a report whose public id another report has. */
export function takenPublicId({ key, public_id }: FileReportRow): string {
  return (
    `the public id ${public_id} of the report ${key} belongs to another report; ` +
    'set its publicId to another one'
  );
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The public id of a dashboard that a file defines, unless a workbook with its slug already has another. */
export function publicIdOf(deploymentId: number, slug: string): string {
  return derivedPublicId(deploymentId, slug, '');
}

/** The public id of a report whose file has none: the same in every build, so that links to the report stay valid. */
function derivedPublicId(deploymentId: number, slug: string, key: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([deploymentId, slug, key]))
    .digest();
  // Begins with a letter, since ids that begin with 0 can be placeholders.
  return [...digest.subarray(0, 12)]
    .map((byte, index) => ALPHABET[byte % (index === 0 ? 52 : ALPHABET.length)])
    .join('');
}
