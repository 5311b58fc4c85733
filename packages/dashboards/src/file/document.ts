import type { DashboardConfig } from '../config/config-shapes.ts';
import { withoutNulls } from '../config/normal-form.ts';
import type { PivotItems, ReportMeta } from '../config/report-shapes.ts';
import { reportMetaMembers } from '../config/report-shapes.ts';

/** A report as a dashboard file defines it. */
export interface FileReport {
  /** Only if the author wants the report to have this id. */
  publicId?: string;
  name?: string;
  title?: string;
  description?: string;
  /** Semantic SQL. */
  sqlQuery?: string;
  /** A query in JSON: the query itself, or text that is not JSON. */
  jsonQuery?: unknown;
  pivotItems?: PivotItems;
  meta?: ReportMeta;
}

/** A dashboard with its reports, independent of any installation. Charts refer to reports by `reportKey`. */
export interface DashboardDocument {
  slug: string;
  config: DashboardConfig;
  reports: Record<string, FileReport>;
}

/** A report as the API represents it, as far as files are concerned. */
export interface ApiReport {
  publicId?: string | null;
  name?: string | null;
  title?: string | null;
  description?: string | null;
  sqlQuery?: string | null;
  /** The query as JSON text. */
  jsonQuery?: string | null;
  pivotItems?: object | null;
  meta?: object | null;
}

/** The report of a file as the API represents it. */
export function toApiReport({ jsonQuery, ...report }: FileReport): ApiReport {
  if (jsonQuery === undefined) return report;
  return { ...report, jsonQuery: typeof jsonQuery === 'string' ? jsonQuery : JSON.stringify(jsonQuery) };
}

/** A report of the API as a file defines it, without its public id. */
export function toFileReport(report: ApiReport): FileReport {
  const { name, title, description, sqlQuery, jsonQuery, pivotItems, meta } = report;
  return {
    ...(withoutNulls({ name, title, description, sqlQuery, pivotItems }) as FileReport),
    ...(jsonQuery === null || jsonQuery === undefined ? {} : { jsonQuery: jsonQueryFrom(jsonQuery) }),
    ...(meta === null || meta === undefined ? {} : { meta: normalMeta(meta) }),
  };
}

/** A query as the object or list that its text contains; text that contains neither stays as it is. */
export function jsonQueryFrom(query: unknown): unknown {
  if (typeof query !== 'string') return query;
  try {
    const value: unknown = JSON.parse(query);
    return typeof value === 'object' && value !== null ? value : query;
  } catch {
    return query;
  }
}

/** The `meta` of a report without nulls in the settings that dashboards read. `spec` is free-form. */
export function normalMeta(meta: object): ReportMeta {
  const entries = Object.entries(meta).flatMap(([name, value]) => {
    if (!Object.hasOwn(reportMetaMembers, name)) return [[name, value] as const];
    if (value === null) return [];
    return [[name, name === 'spec' ? value : withoutNulls(value)] as const];
  });
  return Object.fromEntries(entries);
}
