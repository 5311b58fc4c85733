import type { ReportData } from '@facet/client';
import { Modal } from '@mantine/core';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fitToVisible } from '../look/fit-to-visible.ts';
import type { Cell, Formats } from '../look/format-value.ts';
import { useFormats } from '../look/formats-context.ts';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useBoard, useValues } from '../store/board-context.ts';
import { dimensionsOf, type MenuPoint } from '../store/menu-point.ts';
import { DataTable } from '../tables/DataTable.tsx';
import { tableModel } from '../tables/table-model.ts';
import { useWords } from '../words/words.ts';
import { EmptyState } from './EmptyState.tsx';
import classes from './PointDetails.module.css';

interface PointDetailsProps {
  readonly point: MenuPoint;
  onClose(): void;
}

const fit = (dialog: HTMLElement | null) => {
  if (dialog !== null) fitToVisible(dialog);
};

/** The rows behind a value, in a dialog. */
export function PointDetails({ point, onClose }: PointDetailsProps) {
  const { api, dashboard } = useBoard();
  const words = useWords();
  const formats = useFormats();
  const { widgetId, column } = point;
  const values = useValues(widgetId);
  const row = useMemo(() => dimensionsOf(point), [point]);
  const query = useQuery({
    queryKey: ['details', dashboard.publicId, widgetId, column?.name, row, values],
    queryFn: ({ signal }) => api.drillDown(widgetId, column?.name ?? '', row, values, signal),
  });
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
      {query.isError ? (
        <ErrorState error={query.error} title={words.detailsFailed} onRetry={() => query.refetch()} />
      ) : query.data === undefined ? (
        <WidgetSkeleton shape="table" />
      ) : query.data.rows.length === 0 ? (
        <EmptyState />
      ) : (
        <DetailTable name={point.title} data={query.data} />
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

function DetailTable({ name, data }: { name: string; data: ReportData }) {
  const formats = useFormats();
  const words = useWords();
  const model = useMemo(() => tableModel(data, undefined, null, { formats, words }), [data, formats, words]);
  return <DataTable name={name} model={model} />;
}
