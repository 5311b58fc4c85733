import type { DashboardDocument } from '@facet/dashboards/file';
import type { FileForm } from '../code/file-text.ts';

/**
 * A dashboard that a file defines. Everything in the file can be changed, except what identifies the dashboard.
 * @param onText called with each text that the dashboard has taken over
 */
export function sourcedForm(
  path: string,
  opened: DashboardDocument,
  onText: (text: string) => void,
): FileForm {
  const { slug } = opened;
  let { reports } = opened;
  return {
    path,
    documentOf: (config) => ({ slug, config, reports }),
    configOf: ({ config }) => config,
    problemOf: (document) =>
      document.slug === slug ? undefined : { part: 'slug', message: `slug must stay ${slug}` },
    onAdopted: (document) => {
      reports = document.reports;
    },
    onText,
  };
}
