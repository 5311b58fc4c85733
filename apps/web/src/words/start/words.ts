/** The texts above the dashboards of the home page, in one language. */
export interface StartWords {
  readonly attention: string;
  readonly build: (branch: string) => string;
  readonly sync: (branch: string) => string;
  readonly run: (dashboard: string) => string;
  /** With a time such as “in 5 days”. */
  readonly keyExpires: (name: string, when: string) => string;
  /** With a time such as “2 days ago”. */
  readonly keyExpired: (name: string, when: string) => string;
  readonly keyOwner: (owner: string) => string;
  readonly help: {
    readonly build: string;
    readonly sync: string;
    readonly run: string;
    readonly key: string;
  };
  readonly syncAgain: string;
  readonly sendAgain: string;
  readonly started: string;
  readonly deployments: string;
  readonly favourites: string;
  readonly star: string;
  readonly unstar: string;
  readonly recent: string;
  readonly types: {
    readonly DASHBOARD: string;
    readonly REPORT: string;
    readonly WORKBOOK: string;
    readonly FOLDER: string;
  };
  readonly steps: {
    readonly title: string;
    readonly done: (done: string, all: string) => string;
    readonly isDone: string;
    readonly hide: string;
    readonly data: { readonly title: string; readonly text: string };
    readonly question: { readonly title: string; readonly text: string };
    readonly report: { readonly title: string; readonly text: string };
    readonly dashboard: { readonly title: string; readonly text: string };
    readonly embedded: { readonly title: string; readonly text: string };
  };
}

export const ENGLISH: StartWords = {
  attention: 'Needs attention',
  build: (branch) => `The build of ${branch} failed`,
  sync: (branch) => `The dbt sync to ${branch} failed`,
  run: (dashboard) => `“${dashboard}” could not be delivered`,
  keyExpires: (name, when) => `The API key “${name}” expires ${when}`,
  keyExpired: (name, when) => `The API key “${name}” expired ${when}`,
  keyOwner: (owner) => `It belongs to ${owner}.`,
  help: {
    build: 'Correct the data model and build it again. The previous build is served until then.',
    sync: 'Correct the dbt project or its settings, and sync again.',
    run: 'Only recipients whom it did not reach get it again.',
    key: 'Create a new key, use it instead, and delete this one.',
  },
  syncAgain: 'Sync again',
  sendAgain: 'Deliver again',
  started: 'Started',
  deployments: 'Deployments',
  favourites: 'Favourites',
  star: 'Add to favourites',
  unstar: 'Remove from favourites',
  recent: 'Recently opened',
  types: { DASHBOARD: 'Dashboard', REPORT: 'Report', WORKBOOK: 'Workbook', FOLDER: 'Folder' },
  steps: {
    title: 'Get started',
    done: (done, all) => `${done} of ${all} steps done`,
    isDone: 'Done',
    hide: 'Hide',
    data: { title: 'Connect your data', text: 'Or begin with the demo, which is ready.' },
    question: { title: 'Ask a first question', text: 'Ask in words, or choose fields.' },
    report: { title: 'Save a report', text: 'Keep the answer, and find it in the workspace.' },
    dashboard: { title: 'Publish a dashboard', text: 'Put reports on a page for your colleagues.' },
    embedded: { title: 'Embed it in your own page', text: 'Your customers see it with their own data.' },
  },
};
