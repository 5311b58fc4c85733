import type { Report } from '@facet/client';
import { useQuery } from '@tanstack/react-query';
import { usesOfReport } from '../api/reports-api.ts';
import { ShowRequest } from '../look/ShowRequest.tsx';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { usePlaces } from '../places/surface.ts';
import { useArea, useLocale } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import { apiPathOf, keyOf } from './report-key.ts';
import { SidePanel } from './SidePanel.tsx';
import classes from './UsesPanel.module.css';

/** The dashboards that show a report, as far as the person sees them. */
export function UsesPanel({ report, onClose }: { readonly report: Report; onClose(): void }) {
  const words = useArea(REPORTS);
  const locale = useLocale();
  const key = keyOf(report);
  const places = usePlaces();
  const { data, error, refetch } = useQuery({
    queryKey: ['report-uses', report.id],
    queryFn: ({ signal }) => usesOfReport(key, signal),
  });
  const { used } = words;
  return (
    <SidePanel title={words.uses} onClose={onClose}>
      {report.workbookId !== null && (
        <p className={classes.text}>
          <a href={places.object(report.deploymentId, { type: 'WORKBOOK', id: report.workbookId })}>
            {used.tabOf}
          </a>
        </p>
      )}
      {error !== null ? (
        <ErrorState error={error} title={words.loadFailed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <WidgetSkeleton shape="table" />
      ) : data.items.length === 0 ? (
        <p className={classes.text}>{used.none}</p>
      ) : (
        <ul className={classes.list}>
          {data.items.map((use) => {
            const signs = [
              ...(use.isPublished ? [used.published] : []),
              ...(use.isInDraft ? [used.draft] : []),
              ...(use.deliveriesCount === null || use.deliveriesCount === 0
                ? []
                : [used.deliveries(use.deliveriesCount, use.deliveriesCount.toLocaleString(locale))]),
            ];
            const name = use.title ?? use.workbookName;
            return (
              <li key={use.workbookId}>
                {use.isPublished && use.publicId !== null ? (
                  <a href={places.dashboard(use.publicId)} dir="auto">
                    {name}
                  </a>
                ) : (
                  <span dir="auto">{name}</span>
                )}
                <span className={classes.signs}>{signs.join(' · ')}</span>
              </li>
            );
          })}
        </ul>
      )}
      <div className={classes.foot}>
        <ShowRequest
          request={{ method: 'GET', path: `${apiPathOf(key)}/uses` }}
          operation="listReportUses"
          parameters={{ ...key }}
        />
      </div>
    </SidePanel>
  );
}
