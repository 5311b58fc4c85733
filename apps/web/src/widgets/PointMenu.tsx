import type { ReportData } from '@facet/client';
import { Menu, Modal } from '@mantine/core';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import {
  IconCopy,
  IconExternalLink,
  IconFilter,
  IconLayoutDashboard,
  IconListDetails,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { fitToVisible } from '../look/fit-to-visible.ts';
import { type Cell, type Formats, isInPoints } from '../look/format-value.ts';
import { useFormats } from '../look/formats-context.ts';
import { OpenMenu } from '../look/OpenMenu.tsx';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useFocusReturned } from '../look/use-focus-returned.ts';
import { useBoard, useBoardState, useValues } from '../store/board-context.ts';
import { choiceOf, takes } from '../store/cross-filter.ts';
import { dimensionsOf, type MenuPoint } from '../store/menu-point.ts';
import { DataTable } from '../tables/DataTable.tsx';
import { tableModel } from '../tables/table-model.ts';
import { useWords } from '../words/words.ts';
import { copyText } from './copy-text.ts';
import { EmptyState } from './EmptyState.tsx';
import classes from './PointMenu.module.css';

interface PointMenuProps {
  readonly point: MenuPoint;
  onClose(): void;
}

/** What can be done with a value: copy it, filter by what it belongs to, follow its links, show the rows behind it. */
export default function PointMenu({ point, onClose }: PointMenuProps) {
  const board = useBoard();
  const words = useWords();
  const formats = useFormats();
  const [isDetailed, setDetailed] = useState(false);
  useFocusReturned();
  const filters = useFilters(point);
  const { column, value, row, canDrill, links = [] } = point;
  const isDrillable =
    canDrill &&
    row !== undefined &&
    column?.isMeasure &&
    column.member !== null &&
    column.comparison === undefined;
  const drill = () => {
    setDetailed(true);
    if (column?.member != null)
      board.emit('drilldown', { member: column.member, value, widgetId: point.widgetId });
  };
  const hasValue = column !== undefined && value !== null;
  const isEmpty = !hasValue && !isDrillable && filters.length + links.length === 0;
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  if (isEmpty) return null;
  if (isDetailed) return <Details point={point} onClose={onClose} />;
  return (
    <OpenMenu point={point} onClose={onClose}>
      {hasValue && (
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => copyText(isInPoints(column) ? String(value) : formats.cell(column, value))}
        >
          {words.copyValue}
        </Menu.Item>
      )}
      {filters.map(({ member, label, cell, text }) => (
        <Menu.Item
          key={member}
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={() => {
            board.run({ kind: 'filter', member, choice: choiceOf(member, cell) });
            onClose();
          }}
        >
          {words.filterBy(label, text)}
        </Menu.Item>
      ))}
      {links.map(({ key, label, address, open }) =>
        address === undefined ? (
          <Menu.Item key={key} leftSection={<IconLayoutDashboard size={16} aria-hidden />} onClick={open}>
            {label}
          </Menu.Item>
        ) : (
          <Menu.Item
            key={key}
            component="a"
            href={address}
            target="_blank"
            rel="noopener noreferrer nofollow"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {label}
          </Menu.Item>
        ),
      )}
      {isDrillable && (
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<IconListDetails size={16} aria-hidden />}
          onClick={drill}
        >
          {words.showDetails}
        </Menu.Item>
      )}
    </OpenMenu>
  );
}

/** The filters of the dashboard that can be set to the dimensions of a value. */
function useFilters({ data, row, dimensions }: MenuPoint) {
  const { config } = useBoard();
  const members = useBoardState((state) => state.members);
  const formats = useFormats();
  return useMemo(
    () =>
      data.columns.flatMap((column, index) => {
        const own = row?.[index];
        const cell = (own === undefined ? dimensions?.get(column.member ?? '') : own) as Cell | undefined;
        const filter = config.widgets.find(
          (widget) => widget.type === 'FILTER' && widget.config.member === column.member,
        );
        if (filter?.type !== 'FILTER' || column.isMeasure || column.type === 'time' || cell === undefined)
          return [];
        const { member = '', label, visibility = 'visible' } = filter.config;
        if (visibility !== 'visible' || !takes(filter.config, cell)) return [];
        const name = label ?? members.get(member)?.title ?? member;
        return [{ member, label: name, cell, text: formats.name(column, cell) }];
      }),
    [data, row, dimensions, config, members, formats],
  );
}

const fit = (dialog: HTMLElement | null) => {
  if (dialog !== null) fitToVisible(dialog);
};

/** The rows behind a value, in a dialog. */
function Details({ point, onClose }: PointMenuProps) {
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
