/** The texts of the tray of jobs, in one language. */
export interface JobsWords {
  readonly open: string;
  /** With the number of jobs that run. */
  readonly openRunning: (count: string) => string;
  readonly title: string;
  readonly nothing: { readonly title: string; readonly text: string };
  readonly running: string;
  readonly finished: string;
  readonly kinds: {
    readonly build: string;
    readonly sync: string;
    readonly run: string;
    readonly export: string;
  };
  readonly runningFor: (duration: string) => string;
  /** How long a job took that has ended. */
  readonly took: (duration: string) => string;
  readonly states: {
    readonly succeeded: string;
    readonly failed: string;
    readonly cancelled: string;
    readonly skipped: string;
  };
  /** Who started a job. */
  readonly by: (name: string) => string;
  readonly cancel: string;
  readonly download: string;
  readonly failed: string;
  readonly actionFailed: string;
}

export const ENGLISH: JobsWords = {
  open: 'Jobs',
  openRunning: (count) => `Jobs, ${count} running`,
  title: 'Jobs',
  nothing: {
    title: 'Nothing is running',
    text: 'Builds, dbt syncs, exports and deliveries of the last 24 hours appear here.',
  },
  running: 'Running',
  finished: 'Finished',
  kinds: { build: 'Build', sync: 'dbt sync', run: 'Delivery', export: 'Export' },
  runningFor: (duration) => `Running for ${duration}`,
  took: (duration) => `Took ${duration}`,
  states: { succeeded: 'Succeeded', failed: 'Failed', cancelled: 'Cancelled', skipped: 'Skipped' },
  by: (name) => `Started by ${name}`,
  cancel: 'Cancel',
  download: 'Download',
  failed: 'The jobs could not be loaded',
  actionFailed: 'This did not work',
};
