import { useQuery } from '@tanstack/react-query';
import { readableSources } from '../../api/data-sources-api.ts';
import { isWorthAsking } from '../../api/failure-of.ts';
import { ErrorState, WidgetSkeleton } from '../../look/States.tsx';
import { usePlaces } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { SOURCES } from '../../words/sources/sources-area.ts';
import classes from '../Sources.module.css';
import { DriverState, SourceName } from './SourceCells.tsx';

/** The data sources for those who may read their data, but not their variables. */
export function ReadSources({ deploymentId }: { readonly deploymentId: number }) {
  const words = useArea(SOURCES);
  const places = usePlaces();
  const { columns } = words;
  const { data, error, refetch } = useQuery({
    queryKey: ['data-sources', deploymentId, 'readable'],
    queryFn: ({ signal }) => readableSources(deploymentId, signal),
    retry: isWorthAsking,
  });
  if (error !== null && data === undefined)
    return <ErrorState error={error} title={words.failed} onRetry={() => void refetch()} />;
  if (data === undefined) return <WidgetSkeleton shape="table" />;
  return (
    <table className={classes.table} aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{columns.source}</th>
          <th scope="col">{columns.driver}</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ name, title, isInstalled }) => (
          <tr key={name}>
            <td>
              <SourceName name={name} title={title} tables={places.sourceTables(deploymentId, name)} />
            </td>
            <td data-label={columns.driver}>
              <DriverState isInstalled={isInstalled} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
