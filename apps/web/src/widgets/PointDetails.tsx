import type { ReportData } from '@facet/client';
import { Modal } from '@mantine/core';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ScrollArea.css';
import { type UIEvent, useMemo, useRef, useState } from 'react';
import { fitToVisible } from '../look/fit-to-visible.ts';
import type { Cell, Formats } from '../look/format-value.ts';
import { useFormats } from '../look/formats-context.ts';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import type { MenuPoint } from '../store/menu-point.ts';
import { DataTable } from '../tables/DataTable.tsx';
import { tableOf } from '../tables/table-of.ts';
import type { TableView } from '../tables/table-view.ts';
import { useWords } from '../words/words.ts';
import { DetailsFoot } from './DetailsFoot.tsx';
import { EmptyState } from './EmptyState.tsx';
import classes from './PointDetails.module.css';
import { useDetails } from './use-details.ts';

interface PointDetailsProps {
  readonly point: MenuPoint;
  onClose(): void;
}

const fit = (dialog: HTMLElement | null) => {
  if (dialog !== null) fitToVisible(dialog);
};

/** How far from the end of the rows the next ones are loaded, in pixels. */
const NEAR_END = 1200;

/** The rows behind a value, in a dialog. */
export function PointDetails({ point, onClose }: PointDetailsProps) {
  const words = useWords();
  const formats = useFormats();
  const [view, setView] = useState<TableView>({});
  const { query, all, download } = useDetails(point, view);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = useRef<HTMLDivElement>(null);
  const arrange = (change: TableView) => {
    setView((before) => ({ ...before, ...change }));
    // Other rows are the first ones.
    if ('sorting' in change) rows.current?.querySelector('[role="group"]')?.scrollTo({ top: 0 });
  };
  const loadNear = ({ target }: UIEvent) => {
    const { scrollTop, clientHeight, scrollHeight } = target as HTMLElement;
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR_END;
    if (isNear && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  return (
    <Modal
      ref={fit}
      opened
      onClose={onClose}
      size="xl"
      centered
      overlayProps={{ backgroundOpacity: 0.35 }}
      // Locking would add a style element, which the policy blocks.
      lockScroll={false}
      title={
        <>
          {words.detailsOf(point.title)} <span className={classes.about}>{aboutOf(point, formats)}</span>
        </>
      }
      closeButtonProps={{ 'aria-label': words.close }}
      classNames={{
        title: classes.title,
        body: classes.body,
        header: classes.header,
        content: classes.content,
        inner: classes.inner,
      }}
    >
      {query.isError && all === undefined ? (
        <ErrorState error={query.error} title={words.detailsFailed} onRetry={() => query.refetch()} />
      ) : all === undefined ? (
        <WidgetSkeleton shape="table" />
      ) : all.rows.length === 0 ? (
        <EmptyState />
      ) : (
        <>
          <div ref={rows} className={classes.rows} aria-busy={query.isFetching} onScrollCapture={loadNear}>
            <DetailTable name={point.title} data={all} view={view} onView={arrange} />
          </div>
          <DetailsFoot
            title={point.title}
            count={all.rows.length}
            total={all.total}
            isFailed={query.isFetchNextPageError}
            onRetry={() => fetchNextPage()}
            onDownload={download}
          />
        </>
      )}
    </Modal>
  );
}

/** Which value the rows are behind: what it belongs to, its name and itself. */
function aboutOf({ data, row, column, value }: MenuPoint, formats: Formats): string {
  const dimensions = data.columns.flatMap((each, index) => {
    const cell = row?.[index] as Cell | undefined;
    return each.isMeasure || cell === undefined ? [] : [formats.name(each, cell)];
  });
  const measure = column === undefined ? [] : [`${column.title}: ${formats.cell(column, value)}`];
  return [...dimensions, ...measure].join(' · ');
}

interface DetailTableProps {
  readonly name: string;
  readonly data: ReportData;
  readonly view: TableView;
  onView(change: TableView): void;
}

function DetailTable({ name, data, view, onView }: DetailTableProps) {
  const formats = useFormats();
  const words = useWords();
  const model = useMemo(() => tableOf(data, undefined, null, { formats, words }), [data, formats, words]);
  // The server has sorted the rows, of which these may be the first ones only.
  return <DataTable name={name} model={model} view={view} onView={onView} isSorted />;
}
