import type { ReportData, RowLinks } from '@facet/client';
import { createContext, use, useMemo } from 'react';
import { useDashboard } from '../embed/dashboard-context.ts';

/** A link of the model on a row. */
export interface RowLink {
  readonly key: string;
  readonly column: string;
  readonly label: string;
  readonly primary: boolean;
  /** On another site, which is opened beside the page; undefined for a dashboard. */
  readonly address: string | undefined;
  /** Opens the dashboard in place of this one. */
  open(): void;
}

/** Finds the links of a row of the result. */
export type LinksOf = (row: readonly unknown[] | undefined) => readonly RowLink[];

const NO_LINKS: LinksOf = () => [];
const LinksContext = createContext<LinksOf>(NO_LINKS);
export const LinksProvider = LinksContext;

export function useLinks(): LinksOf {
  return use(LinksContext);
}

/** The links of a result's rows, as a viewer can follow them. */
export function useRowLinks(data: ReportData | null, links: readonly RowLinks[] | undefined): LinksOf {
  const { openDashboard } = useDashboard();
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
          if (dashboard !== null) openDashboard(dashboard, address);
        };
        const key = `${column} ${name}`;
        return [{ key, column, label, primary, address: dashboard === null ? address : undefined, open }];
      });
  }, [data, links, openDashboard]);
}
