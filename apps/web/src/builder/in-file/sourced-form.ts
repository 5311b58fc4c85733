import { freeName, reportsOf, slugOf } from '@facet/dashboards';
import {
  type ApiReport,
  type DashboardDocument,
  type FileReport,
  toFileReport,
} from '@facet/dashboards/file';
import type { FileForm } from '../code/file-text.ts';

/** A dashboard that a file defines, with its reports. */
interface SourcedForm extends FileForm {
  /** Adds a report, which is in the file as long as a chart shows it. Returns its key. */
  addReport(report: ApiReport): string;
}

/**
 * A dashboard that a file defines. Everything in the file can be changed, except what identifies the dashboard.
 * @param onText called with each text that the dashboard has taken over
 */
export function sourcedForm(
  path: string,
  opened: DashboardDocument,
  onText: (text: string) => void,
): SourcedForm {
  const { slug } = opened;
  let { reports } = opened;
  const added: Record<string, FileReport> = {};
  return {
    path,
    documentOf(config) {
      const shown = new Set(reportsOf(config).map(({ report }) => report.reportKey));
      // What the file says of a report wins; those that it does not have come last.
      const all = Object.entries({ ...reports, ...added, ...reports });
      const kept = all.filter(([key]) => !Object.hasOwn(added, key) || shown.has(key));
      return { slug, config, reports: Object.fromEntries(kept) };
    },
    configOf: ({ config }) => config,
    problemOf: (document) =>
      document.slug === slug ? undefined : { part: 'slug', message: `slug must stay ${slug}` },
    onAdopted: (document) => {
      reports = document.reports;
    },
    onText,
    addReport(report) {
      const taken = new Set([...Object.keys(reports), ...Object.keys(added)]);
      const key = freeName(slugOf(report.title || report.name || '') || 'report', taken);
      added[key] = toFileReport(report);
      return key;
    },
  };
}
