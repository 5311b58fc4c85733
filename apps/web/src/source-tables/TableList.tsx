import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isWorthAsking } from '../api/failure-of.ts';
import { nextPage } from '../api/next-page.ts';
import { type ListedTable, tablesPage } from '../api/source-tables-api.ts';
import { SearchField } from '../look/SearchField.tsx';
import { ShowMore } from '../look/ShowMore.tsx';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useArea, useLocale } from '../words/area.ts';
import { SOURCE_TABLES } from '../words/source-tables/source-tables-area.ts';
import type { ChosenTables } from './chosen-tables.ts';
import type { TablesState } from './page-state.ts';
import classes from './SourceTables.module.css';
import { sourceKey } from './table-keys.ts';

interface TableListProps {
  readonly deploymentId: number;
  readonly source: string;
  readonly state: TablesState;
  /** Absent where the person may choose none. */
  readonly chosen: ChosenTables | undefined;
  onChosen(chosen: ChosenTables): void;
  onSearch(search: string): void;
  onOpen(id: number): void;
}

/** How long after the last key the list is searched. */
const PAUSE_MS = 200;

/** The tables of a data source, which are opened by their name and chosen by their box. */
export function TableList({ deploymentId, source, state, chosen, ...on }: TableListProps) {
  const { schema, search, table: open } = state;
  const words = useArea(SOURCE_TABLES);
  const [text, setText] = useState(search);
  const searchSoon = useDebouncedCallback((next: string) => on.onSearch(next.trim()), PAUSE_MS);
  const list = useInfiniteQuery({
    queryKey: [...sourceKey(deploymentId, source), 'tables', schema, search],
    queryFn: ({ pageParam, signal }) =>
      tablesPage(deploymentId, source, { schema, search, after: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    retry: isWorthAsking,
  });
  const tables = list.data?.pages.flatMap(({ items }) => items);
  const chosenHere = tables?.filter((table) => chosen?.has(table)).length ?? 0;
  /** Of the whole list, of which the page may show the beginning only. */
  const chooseAll = async (isChosen: boolean) => {
    let read = list;
    while (read.hasNextPage) read = await read.fetchNextPage();
    const all = read.data?.pages.flatMap(({ items }) => items) ?? [];
    if (chosen !== undefined) on.onChosen(chosen.set(all, isChosen));
  };
  return (
    <section className={classes.list} aria-busy={list.isFetching}>
      <SearchField
        label={words.search}
        clearLabel={words.clearSearch}
        text={text}
        onText={(next) => {
          setText(next);
          searchSoon(next);
        }}
      />
      {list.error !== null && tables === undefined ? (
        <ErrorState
          error={list.error}
          title={words.failed}
          advice={words.failsAgain}
          onRetry={() => void list.refetch()}
        />
      ) : tables === undefined ? (
        <WidgetSkeleton shape="table" />
      ) : tables.length === 0 ? (
        <p role="status">{search === '' ? words.noTables : words.noMatch(search)}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              {chosen !== undefined && (
                <td data-box>
                  <Checkbox
                    aria-label={words.chooseAll}
                    checked={chosenHere === tables.length && !list.hasNextPage}
                    indeterminate={chosenHere > 0 && (chosenHere < tables.length || list.hasNextPage)}
                    onChange={({ currentTarget }) => void chooseAll(currentTarget.checked)}
                  />
                </td>
              )}
              <th scope="col">{words.columns.table}</th>
              <th scope="col" data-number>
                {words.columns.columns}
              </th>
              <th scope="col" data-number>
                {words.columns.rows}
              </th>
            </tr>
          </thead>
          <tbody>
            {tables.map((table) => (
              <TableRow
                key={table.id}
                table={table}
                withSchema={schema === ''}
                isOpen={table.id === open}
                isChosen={chosen?.has(table)}
                onChosen={(isChosen) => chosen && on.onChosen(chosen.set([table], isChosen))}
                onOpen={() => on.onOpen(table.id)}
              />
            ))}
          </tbody>
        </table>
      )}
      <ShowMore list={list} label={words.showMore} className={classes.more} />
    </section>
  );
}

interface TableRowProps {
  readonly table: ListedTable;
  readonly withSchema: boolean;
  readonly isOpen: boolean;
  /** Undefined where it cannot be chosen. */
  readonly isChosen: boolean | undefined;
  onChosen(isChosen: boolean): void;
  onOpen(): void;
}

function TableRow({ table, withSchema, isOpen, isChosen, onChosen, onOpen }: TableRowProps) {
  const words = useArea(SOURCE_TABLES);
  const locale = useLocale();
  const { schema, name, kind, columnCount, rowEstimate, comment, matchingColumns } = table;
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  return (
    <tr data-open={isOpen || undefined}>
      {isChosen !== undefined && (
        <td data-box>
          <Checkbox
            aria-label={words.chooseTable(name)}
            checked={isChosen}
            onChange={({ currentTarget }) => onChosen(currentTarget.checked)}
          />
        </td>
      )}
      <th scope="row">
        <button type="button" className={classes.name} aria-expanded={isOpen} onClick={onOpen}>
          {withSchema && <span className={classes.schema}>{schema}.</span>}
          {name}
        </button>
        {kind === 'VIEW' && <span className={classes.kind}>{words.view}</span>}
        {comment !== null && (
          <p className={classes.soft} dir="auto">
            {comment}
          </p>
        )}
        {matchingColumns.length > 0 && (
          <p className={classes.soft}>
            <bdi>{matchingColumns.join(', ')}</bdi>
          </p>
        )}
      </th>
      <td data-number data-label={words.columns.columns}>
        {columnCount}
      </td>
      <td data-number data-label={words.columns.rows}>
        {rowEstimate === null ? '' : short.format(rowEstimate)}
      </td>
    </tr>
  );
}
