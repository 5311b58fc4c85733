import type { DetailRows } from '@facet/client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBoard, useValues } from '../store/board-context.ts';
import { dimensionsOf, type MenuPoint } from '../store/menu-point.ts';
import { sentArrangement } from '../store/sent-view.ts';
import type { TableView } from '../tables/table-view.ts';

/** As many rows as the server skips for a part of the details. */
const MOST_LOADED = 50_000;

/** The rows behind a value, in parts: each begins where the previous one ended. */
export function useDetails(point: MenuPoint, view: TableView) {
  const { api, dashboard, emit } = useBoard();
  const { widgetId, column } = point;
  const controls = useValues(widgetId);
  const value = useMemo(() => ({ column: column?.name ?? '', row: dimensionsOf(point) }), [point, column]);
  const { sort } = sentArrangement(view);
  const query = useInfiniteQuery({
    queryKey: ['details', dashboard.publicId, widgetId, value, controls, sort],
    queryFn: ({ signal, pageParam: offset }) =>
      api.drillDown(widgetId, value, { controls, offset, ...(sort && { sort }) }, signal),
    initialPageParam: 0,
    getNextPageParam: (_last, parts) => nextOffset(parts),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const all = useMemo(() => data && joined(data.pages), [data]);
  const download = async (format: 'csv' | 'xlsx') => {
    const wanted = { controls, details: value, arrangement: sentArrangement(view) };
    const file = await api.download(widgetId, format, wanted);
    const about = { format, target: 'widget', widgetId, title: point.title } as const;
    emit('download', all === undefined ? about : { ...about, rowCount: all.total });
    return file;
  };
  return { query, all, download };
}

function nextOffset(parts: readonly DetailRows[]): number | undefined {
  const loaded = parts.reduce((sum, { rows }) => sum + rows.length, 0);
  return parts.at(-1)?.truncated && loaded <= MOST_LOADED ? loaded : undefined;
}

function joined(parts: readonly DetailRows[]): DetailRows | undefined {
  const [first] = parts;
  return first && { ...first, rows: parts.flatMap(({ rows }) => rows) };
}
