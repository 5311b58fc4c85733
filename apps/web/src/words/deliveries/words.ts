/** The texts of deliveries, in one language. */
export interface DeliveriesWords {
  readonly title: string;
  /** Those of one dashboard. */
  readonly titleOf: (dashboard: string) => string;
  readonly all: string;
  readonly edit: string;
  readonly copy: string;
  readonly pause: string;
  readonly resume: string;
  readonly runNow: string;
  readonly remove: string;
  readonly removeTitle: (name: string) => string;
  readonly actionsFor: (name: string) => string;
  readonly showMore: string;
  readonly failed: string;
  readonly gone: { readonly title: string; readonly text: string };
  readonly notAllowed: { readonly title: string; readonly text: string };
  readonly empty: { readonly title: string; readonly text: string };
  readonly columns: Readonly<Record<'name' | 'schedule' | 'recipients' | 'last' | 'next', string>>;
  readonly paused: string;
  readonly notPublished: string;
  /** In place of the form. */
  readonly unpublished: { readonly title: string; readonly text: string };
  readonly never: string;
  readonly states: Readonly<
    Record<'pending' | 'running' | 'succeeded' | 'failed' | 'skipped' | 'cancelled', string>
  >;
  readonly chooseDashboard: { readonly title: string; readonly text: string };
  readonly newTitle: (dashboard: string) => string;
  readonly editTitle: (name: string) => string;
  readonly create: string;
  /** Above the button, while an error is at its field. */
  readonly saveFailed: string;
  readonly save: string;
  readonly cancel: string;
  readonly name: string;
  readonly schedule: string;
  /** How often a delivery runs. */
  readonly frequency: string;
  readonly types: Readonly<Record<'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'CUSTOM', string>>;
  readonly minute: string;
  readonly time: string;
  readonly weekday: string;
  readonly day: string;
  readonly cron: string;
  readonly cronHelp: string;
  readonly zone: string;
  /** The schedules in words: with a time such as 9:00 and the name of a time zone. */
  readonly hourly: (minute: string) => string;
  readonly daily: (time: string, zone: string) => string;
  readonly weekly: (weekday: string, time: string, zone: string) => string;
  readonly monthly: (day: string, time: string, zone: string) => string;
  readonly lastDay: string;
  readonly custom: (words: string, zone: string) => string;
  readonly nextRuns: string;
  /** A day on which the clock change moves the time. */
  readonly moved: string;
  readonly invalid: Readonly<Record<'customCron' | 'timezone' | 'other', string>>;
  readonly recipients: string;
  readonly recipientsHelp: string;
  readonly addRecipient: string;
  readonly noRecipients: string;
  readonly removeRecipient: (name: string) => string;
  readonly embedUser: string;
  readonly embedTenant: string;
  readonly externalId: string;
  readonly add: string;
  readonly channels: string;
  readonly channelsHelp: string;
  readonly channelUrl: string;
  readonly secret: string;
  readonly filters: string;
  readonly filtersHelp: string;
  readonly noFilters: string;
  readonly content: string;
  readonly formats: Readonly<Record<'png' | 'pdf', string>>;
  readonly attachments: Readonly<Record<'csv' | 'xlsx', string>>;
  readonly summary: string;
  readonly allowFailed: string;
  readonly conditions: string;
  readonly conditionsHelp: string;
  readonly addCondition: string;
  readonly removeCondition: string;
  readonly conditionTypes: Readonly<
    Record<'rows' | 'changed' | 'fresh' | 'threshold' | 'change' | 'anomaly', string>
  >;
  readonly chart: string;
  readonly measure: string;
  readonly timeField: string;
  readonly hours: string;
  readonly percent: string;
  readonly operator: string;
  readonly value: string;
  readonly preview: string;
  readonly previewHelp: string;
  readonly previewAs: string;
  readonly previewing: string;
  readonly previewFailed: string;
  readonly to: (address: string) => string;
  readonly files: string;
  readonly openEmail: string;
  readonly sendTest: string;
  readonly sendingTest: string;
  readonly testSent: (address: string) => string;
  readonly runs: string;
  readonly noRuns: string;
  readonly kinds: Readonly<Record<'scheduled' | 'manual' | 'retry', string>>;
  readonly phases: Readonly<
    Record<'resolving' | 'queued' | 'refreshing' | 'checking' | 'rendering' | 'sending' | 'recording', string>
  >;
  readonly outcomes: Readonly<
    Record<'pending' | 'sending' | 'sent' | 'refused' | 'unknown' | 'skipped' | 'failed', string>
  >;
  readonly details: string;
  readonly sendAgain: string;
  readonly cancelRun: string;
  readonly took: (duration: string) => string;
}

export const ENGLISH: DeliveriesWords = {
  title: 'Deliveries',
  titleOf: (dashboard) => `Deliveries of ${dashboard}`,
  all: 'All deliveries',
  edit: 'Edit',
  copy: 'Duplicate',
  pause: 'Pause',
  resume: 'Resume',
  runNow: 'Deliver now',
  remove: 'Delete delivery',
  removeTitle: (name) => `Delete ${name}?`,
  actionsFor: (name) => `Actions for ${name}`,
  showMore: 'Show more',
  failed: 'The deliveries could not be loaded',
  gone: { title: 'This delivery does not exist', text: 'It may have been deleted, or its dashboard was.' },
  notAllowed: {
    title: 'Only administrators can manage deliveries',
    text: 'A delivery sends data to people who did not ask for it.',
  },
  empty: {
    title: 'No deliveries yet',
    text: 'A delivery emails a dashboard on a schedule. Each recipient gets only the rows that they may see.',
  },
  columns: {
    name: 'Delivery',
    schedule: 'Schedule',
    recipients: 'Recipients',
    last: 'Last run',
    next: 'Next run',
  },
  paused: 'Paused',
  notPublished: 'The dashboard is not published, so nothing is delivered',
  unpublished: {
    title: 'This dashboard is not published',
    text: 'Publish it again to deliver it, or delete the delivery.',
  },
  never: 'Never',
  states: {
    pending: 'Waiting',
    running: 'Running',
    succeeded: 'Delivered',
    failed: 'Failed',
    skipped: 'Skipped',
    cancelled: 'Cancelled',
  },
  chooseDashboard: { title: 'Choose a dashboard', text: 'A delivery sends one published dashboard.' },
  newTitle: (dashboard) => `Deliver ${dashboard}`,
  editTitle: (name) => `Edit ${name}`,
  create: 'Create delivery',
  saveFailed: 'It could not be saved: see the marked field',
  save: 'Save delivery',
  cancel: 'Cancel',
  name: 'Name',
  schedule: 'Schedule',
  frequency: 'Frequency',
  types: {
    HOURLY: 'Every hour',
    DAILY: 'Every day',
    WEEKLY: 'Every week',
    MONTHLY: 'Every month',
    CUSTOM: 'Cron',
  },
  minute: 'Minute',
  time: 'Time',
  weekday: 'Day of the week',
  day: 'Day of the month',
  cron: 'Cron expression',
  cronHelp: 'Minute, hour, day of the month, month, day of the week',
  zone: 'Time zone',
  hourly: (minute) => `Every hour at minute ${minute}`,
  daily: (time, zone) => `Every day at ${time}, ${zone}`,
  weekly: (weekday, time, zone) => `Every ${weekday} at ${time}, ${zone}`,
  monthly: (day, time, zone) => `On day ${day} of every month at ${time}, ${zone}`,
  lastDay: 'In shorter months, on the last day.',
  custom: (words, zone) => `${words}, ${zone}`,
  nextRuns: 'Next runs',
  moved: 'moved by the clock change',
  invalid: {
    customCron: 'This expression never occurs or is not valid',
    timezone: 'Choose a time zone from the list',
    other: 'This schedule is not valid',
  },
  recipients: 'Recipients',
  recipientsHelp: 'Each gets only the rows that they may see.',
  addRecipient: 'Add people and groups',
  noRecipients: 'No recipients yet',
  removeRecipient: (name) => `Remove ${name}`,
  embedUser: 'Embed user',
  embedTenant: 'Embed tenant',
  externalId: 'External ID or email address',
  add: 'Add',
  channels: 'Channels',
  channelsHelp: 'Each run also posts what the creator of the delivery sees to these addresses.',
  channelUrl: 'HTTPS address',
  secret: 'The secret that verifies its messages. It is shown only now:',
  filters: 'Filters',
  filtersHelp: 'For all recipients. Other filters have their defaults.',
  noFilters: 'This dashboard has no filters',
  content: 'Content',
  formats: { png: 'Picture in the email', pdf: 'Picture and a PDF' },
  attachments: { csv: 'CSV file of each chart', xlsx: 'Excel file of each chart' },
  summary: 'Begin with what has changed',
  allowFailed: 'Send even if some charts fail',
  conditions: 'Conditions',
  conditionsHelp: 'It is sent only if all of them hold.',
  addCondition: 'Add condition',
  removeCondition: 'Remove condition',
  conditionTypes: {
    rows: 'Some chart has rows',
    changed: 'Something has changed',
    fresh: 'The data is recent',
    threshold: 'A measure passes a value',
    change: 'A measure has changed',
    anomaly: 'A measure is unusual',
  },
  chart: 'Chart',
  measure: 'Measure',
  timeField: 'Time dimension',
  hours: 'At most this many hours old',
  percent: 'By at least this many percent',
  operator: 'Comparison',
  value: 'Value',
  preview: 'Preview',
  previewHelp: 'The email as a recipient would get it now, with the rows that they see. Nothing is sent.',
  previewAs: 'Preview as',
  previewing: 'Preparing the email',
  previewFailed: 'They would get no email',
  to: (address) => `To ${address}`,
  files: 'Files',
  openEmail: 'Download the email',
  sendTest: 'Send a test to me',
  sendingTest: 'Sending the test',
  testSent: (address) => `A test has been sent to ${address}`,
  runs: 'Runs',
  noRuns: 'It has not run in the last 90 days.',
  kinds: { scheduled: 'Scheduled', manual: 'Started by hand', retry: 'Sent again' },
  phases: {
    resolving: 'Finding recipients',
    queued: 'Waiting its turn',
    refreshing: 'Refreshing data',
    checking: 'Checking conditions',
    rendering: 'Rendering',
    sending: 'Sending',
    recording: 'Recording',
  },
  outcomes: {
    pending: 'Waiting',
    sending: 'Sending',
    sent: 'Sent',
    refused: 'Refused',
    unknown: 'May have arrived',
    skipped: 'Skipped',
    failed: 'Failed',
  },
  details: 'Details',
  sendAgain: 'Send again to those it did not reach',
  cancelRun: 'Cancel run',
  took: (duration) => `Took ${duration}`,
};
