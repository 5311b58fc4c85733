import { noticeTexts } from '../look/data-in-words.ts';
import { MissingNote } from '../look/States.tsx';
import { useBoard, useBoardState } from '../store/board-context.ts';
import { useWords } from '../words/words.ts';
import type { RowsQuery } from './use-rows.ts';
import { WidgetActions, type WidgetActionsProps } from './WidgetActions.tsx';

interface ChartActionsProps extends Omit<WidgetActionsProps, 'refreshedAt' | 'rowCount' | 'onRefresh'> {
  readonly query: RowsQuery;
  /** Whether the rows can be downloaded. */
  readonly isData: boolean;
}

/** What the corner of a chart has: notes on its rows, and what can be done with it. */
export function ChartActions({ query, isData, ...actions }: ChartActionsProps) {
  const { loader, rendering } = useBoard();
  const words = useWords();
  const labelOf = useControlLabels();
  const { data: result, refetch } = query;
  const refreshedAt = result?.data?.refreshedAt;
  return (
    <>
      <MissingNote messages={noticeTexts(result?.data?.notices ?? [], words, labelOf)} />
      {rendering === undefined && (
        <WidgetActions
          {...actions}
          refreshedAt={refreshedAt}
          rowCount={isData ? result?.data?.rows.length : undefined}
          onRefresh={() => void loader.refreshing(() => refetch())}
        />
      )}
    </>
  );
}

/** The labels of controls, by their ids. */
function useControlLabels() {
  const { widgets } = useBoard();
  const members = useBoardState((state) => state.members);
  return (id: string) => {
    const { label, member } = (widgets.get(id)?.config ?? {}) as { label?: string; member?: string };
    return label ?? members.get(member ?? '')?.title ?? member ?? id;
  };
}
