import type { ReportSnapshot } from '@facet/client';
import { keptBlocks } from '@facet/dashboards/visuals';
import { late } from '../look/late.tsx';

/** HTML that an author wrote; few dashboards have any, and what cleans it is large. */
export const lateHtml = late<{ readonly html: string }>(() => import('./Html.tsx'));

/** Whether a report shows HTML of its author. */
export function hasHtml({ kind, spec }: Pick<ReportSnapshot, 'kind' | 'spec'>): boolean {
  return kind === 'html' || (kind === 'kpi' && keptBlocks(spec).some(({ type }) => type === 'html'));
}
