import { Menu } from '@mantine/core';
import {
  IconCopy,
  IconExternalLink,
  IconFilter,
  IconLayoutDashboard,
  IconListDetails,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { copyText } from '../look/copy-text.ts';
import { isInPoints } from '../look/format-value.ts';
import { useFormats } from '../look/formats-context.ts';
import { OpenMenu } from '../look/OpenMenu.tsx';
import { useFocusReturned } from '../look/use-focus-returned.ts';
import { useBoard } from '../store/board-context.ts';
import { choiceOf } from '../store/cross-filter.ts';
import type { MenuPoint } from '../store/menu-point.ts';
import { useWords } from '../words/words.ts';
import { PointDetails } from './PointDetails.tsx';
import { usePointFilters } from './use-point-filters.ts';

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
  const filters = usePointFilters(point);
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
  if (isDetailed) return <PointDetails point={point} onClose={onClose} />;
  return (
    <OpenMenu label={hasValue ? formats.cell(column, value) : words.details} point={point} onClose={onClose}>
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
