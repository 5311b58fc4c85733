import type { ReportSnapshot, WidgetResult } from '@facet/client';
import type { WidgetOfType } from '@facet/dashboards';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { delayOf, failureOf, isWorthAsking } from '../api/failure-of.ts';
import { useBoard, useBoardState, useValues } from '../store/board-context.ts';
import { refreshInterval } from './refresh-interval.ts';

/** The rows of a chart for the values of the controls, asked for once it is near the viewport. */
export function useRows(
  { id, config }: WidgetOfType<'CHART'>,
  report: ReportSnapshot | undefined,
  isNear: boolean,
) {
  const { dashboard, loader } = useBoard();
  const isReady = useBoardState((state) => state.isReady);
  const values = useValues(id);
  return useQuery({
    queryKey: ['rows', dashboard.publicId, dashboard.versionId, id, values],
    queryFn: async ({ signal }) => unlessBusy(await loader.load(id, values, signal)),
    enabled: isNear && isReady && report !== undefined,
    placeholderData: keepPreviousData,
    retry: isWorthAsking,
    retryDelay: delayOf,
    refetchInterval: refreshInterval(config.refreshSeconds),
  });
}

export type RowsQuery = ReturnType<typeof useRows>;

/** Throws the error of a chart that the server may answer later, so that it is asked again. */
function unlessBusy(result: WidgetResult): WidgetResult {
  const failure = errorOf(result);
  if (failure !== undefined && failureOf(failure) === 'busy') throw failure;
  return result;
}

/** The error of a chart in a response. */
export function errorOf({ error }: WidgetResult): ApiError | undefined {
  return error === null ? undefined : new ApiError(error.status, error.code, error.error);
}
