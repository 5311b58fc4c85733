import { createContext, use } from 'react';

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

export const NO_LINKS: LinksOf = () => [];
const LinksContext = createContext<LinksOf>(NO_LINKS);
export const LinksProvider = LinksContext;

export function useLinks(): LinksOf {
  return use(LinksContext);
}
