import type { LanguageModelUsage } from '@facet/client';
import { useArea, useLocale } from '../words/area.ts';
import { LANGUAGE_MODEL } from '../words/language-model/language-model-area.ts';
import classes from './Administration.module.css';

interface UsageTableProps {
  readonly items: readonly LanguageModelUsage[];
  /** The most tokens of a person on a day. */
  readonly mostOfPerson: number;
}

/** What each person used on each day. Those of today also have their share of the limit. */
export function UsageTable({ items, mostOfPerson }: UsageTableProps) {
  const { columns, ofLimit } = useArea(LANGUAGE_MODEL);
  const locale = useLocale();
  const { format } = new Intl.NumberFormat(locale);
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
          <th scope="col" data-number>
            {columns.calls}
          </th>
          <th scope="col" data-number>
            {columns.read}
          </th>
          <th scope="col" data-number>
            {columns.written}
          </th>
          {hasCosts && (
            <th scope="col" data-number>
              {columns.cost}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, day, userName, embedTenantName, calls, inputTokens, outputTokens, cost }) => (
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
                  {ofLimit(percent.format((inputTokens + outputTokens) / mostOfPerson))}
                </span>
              )}
            </td>
            <td data-number data-label={columns.calls}>
              {format(calls)}
            </td>
            <td data-number data-label={columns.read}>
              {format(inputTokens)}
            </td>
            <td data-number data-label={columns.written}>
              {format(outputTokens)}
            </td>
            {hasCosts && (
              <td data-number data-label={columns.cost}>
                {format(cost)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
