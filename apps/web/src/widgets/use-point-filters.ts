import { useMemo } from 'react';
import type { Cell } from '../look/format-value.ts';
import { useFormats } from '../look/formats-context.ts';
import { useBoard, useBoardState } from '../store/board-context.ts';
import { takes } from '../store/cross-filter.ts';
import type { MenuPoint } from '../store/menu-point.ts';

/** The filters of the dashboard that can be set to the dimensions of a value. */
export function usePointFilters({ data, row, dimensions }: MenuPoint) {
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
