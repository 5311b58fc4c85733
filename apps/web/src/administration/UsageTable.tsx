import type { LanguageModelUsage } from '@facet/client';
import classes from '../look/Page.module.css';
import { useArea, useLocale } from '../words/area.ts';
import { LANGUAGE_MODEL } from '../words/language-model/language-model-area.ts';
import { UsedCells, UsedHeads } from './UsedColumns.tsx';

interface UsageTableProps {
  readonly items: readonly LanguageModelUsage[];
  /** The most tokens of a person on a day. */
  readonly mostOfPerson: number;
}

/** What each person used on each day. Those of today also have their share of the limit. */
export function UsageTable({ items, mostOfPerson }: UsageTableProps) {
  const { columns, ofLimit } = useArea(LANGUAGE_MODEL);
  const locale = useLocale();
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const today = new Date().toISOString().slice(0, 10);
  const hasCosts = items.some(({ cost }) => cost > 0);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{columns.day}</th>
          <th scope="col">{columns.person}</th>
          <UsedHeads hasCosts={hasCosts} />
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, day, userName, embedTenantName, ...used }) => (
          <tr key={id}>
            <td>{days.format(new Date(day))}</td>
            <td>
              <bdi>{userName}</bdi>
              {embedTenantName !== null && (
                <span className={classes.about}>
                  {' · '}
                  <bdi>{embedTenantName}</bdi>
                </span>
              )}
              {day === today && mostOfPerson > 0 && (
                <span className={classes.about}>
                  {' · '}
                  {ofLimit(percent.format((used.inputTokens + used.outputTokens) / mostOfPerson))}
                </span>
              )}
            </td>
            <UsedCells used={used} hasCosts={hasCosts} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
