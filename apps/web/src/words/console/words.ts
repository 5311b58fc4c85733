/** The texts of the frame around the pages of the console, in one language. */
export interface ConsoleWords {
  readonly home: string;
  readonly explore: string;
  readonly ask: string;
  readonly workspace: string;
  readonly model: string;
  readonly deliveries: string;
  readonly dataSources: string;
  /** A page of administrators. */
  readonly languageModel: string;
  /** A page of administrators. */
  readonly connectedApplications: string;
  /** The name of the navigation, for screen readers. */
  readonly navigation: string;
  readonly openNavigation: string;
  readonly closeNavigation: string;
  readonly skip: string;
  readonly deployment: string;
  readonly newDeployment: string;
  readonly account: string;
  readonly api: string;
  readonly signOut: string;
  readonly palette: {
    /** On the button that opens it. */
    readonly open: string;
    readonly title: string;
    readonly placeholder: string;
    readonly pages: string;
    readonly dashboards: string;
    readonly fields: string;
    readonly actions: string;
    readonly nothing: (text: string) => string;
    readonly failed: string;
  };
  readonly keys: {
    readonly title: string;
    readonly palette: string;
    readonly search: string;
    readonly help: string;
    readonly leave: string;
    /** A row of a list. */
    readonly select: string;
    /** @param page the name of the page */
    readonly goTo: (page: string) => string;
    /** Between two keys that follow each other. */
    readonly between: string;
  };
  readonly notFound: { readonly title: string; readonly text: string; readonly action: string };
  readonly notReached: { readonly title: string; readonly text: string };
  readonly notAllowed: { readonly title: string; readonly text: (deployment: string) => string };
  readonly failed: { readonly title: string; readonly text: string; readonly action: string };
}

export const ENGLISH: ConsoleWords = {
  home: 'Home',
  explore: 'Explore',
  ask: 'Ask',
  workspace: 'Workspace',
  model: 'Model',
  deliveries: 'Deliveries',
  dataSources: 'Data sources',
  languageModel: 'Language model',
  connectedApplications: 'Connected applications',
  navigation: 'Main',
  openNavigation: 'Open navigation',
  closeNavigation: 'Close navigation',
  skip: 'Skip to content',
  deployment: 'Deployment',
  newDeployment: 'New deployment',
  account: 'Your account',
  api: 'API reference',
  signOut: 'Sign out',
  palette: {
    open: 'Search',
    title: 'Search and commands',
    placeholder: 'Search pages, content, fields and actions',
    pages: 'Pages',
    dashboards: 'Dashboards',
    fields: 'Fields',
    actions: 'Actions',
    nothing: (text) => `Nothing matches “${text}”`,
    failed: 'Some results could not be loaded',
  },
  keys: {
    title: 'Keyboard shortcuts',
    palette: 'Search and commands',
    search: 'Search this page',
    help: 'Show keyboard shortcuts',
    leave: 'Close a dialog',
    select: 'Select a row',
    goTo: (page) => `Go to ${page}`,
    between: 'then',
  },
  notFound: {
    title: 'Page not found',
    text: 'The address is wrong, or the page has moved.',
    action: 'Go to Home',
  },
  notReached: {
    title: 'Deployment not found',
    text: 'It does not exist, or it has not been shared with you.',
  },
  notAllowed: {
    title: 'You cannot explore this data',
    text: (deployment) =>
      `Exploring ${deployment} needs a role such as Explorer. An administrator can give it to you.`,
  },
  failed: {
    title: 'This page has stopped working',
    text: 'Reload it to continue. What is in the address is kept.',
    action: 'Reload page',
  },
};
