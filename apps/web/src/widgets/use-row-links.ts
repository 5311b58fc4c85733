import type { ReportData, RowLinks } from '@facet/client';
import { useMemo } from 'react';
import { useBoard } from '../store/board-context.ts';
import { type LinksOf, NO_LINKS } from '../tables/row-links.ts';

/** The links of a result's rows, as a viewer can follow them. */
export function useRowLinks(data: ReportData | null, links: readonly RowLinks[] | undefined): LinksOf {
  const board = useBoard();
  return useMemo(() => {
    if (data === null || links === undefined || links.length === 0) return NO_LINKS;
    const places = new Map<readonly unknown[] | undefined, number>(
      data.rows.map((row, index) => [row, index]),
    );
    return (row) =>
      links.flatMap(({ column, name, label, primary, dashboard, addresses }) => {
        const address = addresses[places.get(row) ?? -1];
        if (address == null) return [];
        const open = () => {
          if (dashboard !== null) void board.openDashboard(dashboard, address);
        };
        const key = `${column} ${name}`;
        return [{ key, column, label, primary, address: dashboard === null ? address : undefined, open }];
      });
  }, [data, links, board]);
}
