import type { ListedDashboard } from '@facet/client';

/** The dashboards of one folder. */
interface Section {
  readonly key: string;
  /** The deployment and the folders below it. */
  readonly path: readonly string[];
  readonly dashboards: ListedDashboard[];
}

/** Dashboards by folder, in the order of the list. */
export function sectionsOf(dashboards: readonly ListedDashboard[]): Section[] {
  const sections: Section[] = [];
  for (const dashboard of dashboards) {
    const { deploymentId, deploymentName, folderId, folderPath } = dashboard;
    const key = `${deploymentId}/${folderId ?? ''}`;
    const last = sections.at(-1);
    if (last?.key === key) last.dashboards.push(dashboard);
    else
      sections.push({
        key,
        path: [deploymentName, ...folderPath.map(({ name }) => name)],
        dashboards: [dashboard],
      });
  }
  return sections;
}
