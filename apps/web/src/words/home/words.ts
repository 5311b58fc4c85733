/** The texts of the home page, in one language. */
export interface HomeWords {
  readonly dashboards: string;
  /** Makes a delivery of the dashboard. */
  readonly deliver: string;
  /** The name of the links at the top. */
  readonly pages: string;
  readonly account: string;
  readonly search: string;
  /** For screen readers, after a search. */
  readonly found: (count: number, hasMore: boolean) => string;
  readonly showMore: string;
  readonly empty: {
    readonly title: string;
    readonly text: string;
    /** In place of the text for people who may make dashboards. */
    readonly make: string;
  };
  readonly preparing: { readonly title: string; readonly text: string };
  readonly noMatch: { readonly title: (text: string) => string; readonly text: string };
  readonly clearSearch: string;
  readonly failed: string;
}

export const ENGLISH: HomeWords = {
  deliver: 'Deliver by email',
  dashboards: 'Dashboards',
  pages: 'Pages',
  account: 'Your account',
  search: 'Search dashboards',
  found: (count, hasMore) =>
    `${hasMore ? 'More than ' : ''}${count} ${count === 1 && !hasMore ? 'dashboard' : 'dashboards'}`,
  showMore: 'Show more',
  empty: {
    title: 'No dashboards yet',
    text: 'The dashboards that you may open appear here. Ask a colleague to share one with you.',
    make: 'The dashboards that you may open appear here. Build one in the workspace, or ask a colleague to share one with you.',
  },
  preparing: {
    title: 'Preparing dashboards',
    text: 'A data model is being built for the first time. Its dashboards appear here in a few seconds.',
  },
  noMatch: {
    title: (text) => `No dashboard matches “${text}”`,
    text: 'The search covers the names of dashboards, folders and deployments.',
  },
  clearSearch: 'Clear search',
  failed: 'The dashboards could not be loaded',
};
