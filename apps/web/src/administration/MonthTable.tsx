import { useQuery } from '@tanstack/react-query';
import { isWorthAsking } from '../api/failure-of.ts';
import { modelUsageByMonth } from '../api/language-model-api.ts';
import classes from '../look/Page.module.css';
import { ErrorState } from '../look/States.tsx';
import { useArea, useLocale } from '../words/area.ts';
import { LANGUAGE_MODEL } from '../words/language-model/language-model-area.ts';
import { MONTHS_KEY } from './model-key.ts';
import { UsedCells, UsedHeads } from './UsedColumns.tsx';

/** What the account used in each of the last twelve months; nothing as long as it has used nothing. */
export function MonthTable() {
  const words = useArea(LANGUAGE_MODEL);
  const months = new Intl.DateTimeFormat(useLocale(), { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const { data, error, refetch } = useQuery({
    queryKey: MONTHS_KEY,
    queryFn: ({ signal }) => modelUsageByMonth(signal),
    retry: isWorthAsking,
  });
  const isFailed = error !== null && data === undefined;
  const items = data?.months ?? [];
  if (!isFailed && items.length === 0) return null;
  const hasCosts = items.some(({ cost }) => cost > 0);
  return (
    <section className={classes.section}>
      <h2>{words.byMonth}</h2>
      {isFailed ? (
        <ErrorState error={error} title={words.failed} onRetry={() => void refetch()} />
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{words.columns.month}</th>
              <UsedHeads hasCosts={hasCosts} />
            </tr>
          </thead>
          <tbody>
            {items.map(({ month, ...used }) => (
              <tr key={month}>
                <td>{months.format(new Date(`${month}-01`))}</td>
                <UsedCells used={used} hasCosts={hasCosts} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
