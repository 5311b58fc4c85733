import type { DataSourceTest } from '@facet/client';

/** Why a data source cannot be used. `slow`: it has not answered for as long as the page waits. */
export type SourceProblem = NonNullable<DataSourceTest['problem']> | 'slow';

/** The texts of the page of data sources, in one language. */
export interface SourcesWords {
  readonly title: string;
  readonly about: string;
  readonly notAllowed: { readonly title: string; readonly text: string };
  readonly failed: string;
  readonly readOnly: string;
  readonly connect: string;
  readonly chooseTables: string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly columns: {
    readonly source: string;
    readonly place: string;
    readonly driver: string;
    readonly tested: string;
  };
  readonly installed: string;
  readonly notInstalled: string;
  readonly uploadedFiles: string;
  readonly notTested: string;
  readonly works: string;
  readonly testing: string;
  readonly edit: string;
  readonly test: string;
  readonly testAll: string;
  readonly cancelTest: string;
  readonly testFailed: string;
  readonly remove: string;
  readonly removeTitle: (name: string) => string;
  readonly removeText: string;
  readonly removed: (name: string) => string;
  readonly chooseType: string;
  readonly searchTypes: string;
  readonly clearSearch: string;
  readonly commonTypes: string;
  readonly otherTypes: string;
  readonly noType: (text: string) => string;
  readonly newTitle: (type: string) => string;
  readonly editTitle: (name: string) => string;
  readonly unknownSource: string;
  readonly name: string;
  readonly nameHelp: string;
  readonly nameOfFiles: string;
  readonly nameProblems: Readonly<Record<'missing' | 'format' | 'taken', string>>;
  readonly more: string;
  readonly stored: string;
  readonly secretHelp: string;
  readonly usual: (value: string) => string;
  readonly missing: (label: string) => string;
  readonly save: string;
  readonly saveUntested: string;
  readonly saveHelp: string;
  readonly saved: (name: string) => string;
  readonly saveFailed: string;
  readonly notSaved: string;
  readonly unsaved: string;
  /** Why a data source cannot be used: at its field, and what to do. */
  readonly problems: Readonly<Record<SourceProblem, { readonly title: string; readonly advice: string }>>;
  readonly rebuild: {
    readonly running: string;
    readonly done: string;
    readonly failed: string;
    readonly warned: string;
  };
  readonly files: {
    readonly title: string;
    readonly about: string;
    readonly choose: string;
    readonly drop: string;
    readonly failed: string;
    readonly columns: { readonly name: string; readonly size: string; readonly uploaded: string };
    readonly delete: string;
    readonly deleteTitle: (name: string) => string;
    readonly deleteText: string;
    readonly deleted: (name: string) => string;
    readonly uploads: string;
    readonly spreadsheet: string;
    readonly isEmpty: string;
    readonly exists: string;
    readonly replace: string;
    readonly waiting: string;
    readonly sent: (sent: string, size: string) => string;
    readonly checking: string;
    readonly tables: (names: string) => string;
    readonly unreadable: string;
    readonly uploadFailed: string;
    readonly retry: string;
    readonly stop: string;
    readonly dismiss: string;
    readonly unfinished: string;
    readonly useDatabase: string;
    readonly databaseTitle: (name: string) => string;
    readonly databaseText: string;
    readonly more: string;
  };
}

export const ENGLISH: SourcesWords = {
  title: 'Data sources',
  about: 'The databases and files that the data model reads.',
  notAllowed: {
    title: 'You cannot see the data sources',
    text: 'They are for people who manage the credentials or the data of this deployment.',
  },
  failed: 'The data sources could not be loaded',
  readOnly: 'Changing connections needs permission to manage the credentials of this deployment.',
  connect: 'Connect database',
  chooseTables: 'Choose tables',
  empty: {
    title: 'Connect a database or drop a file',
    text: 'Your data stays where it is: queries are sent to the database. Without a database, you can upload CSV, JSON, Parquet and DuckDB files.',
  },
  columns: { source: 'Data source', place: 'Database', driver: 'Driver', tested: 'Last test' },
  installed: 'Installed',
  notInstalled: 'Not installed',
  uploadedFiles: 'Uploaded files',
  notTested: 'Not tested yet',
  works: 'Connection works',
  testing: 'Connecting…',
  edit: 'Edit connection',
  test: 'Test connection',
  testAll: 'Test connections',
  cancelTest: 'Cancel test',
  testFailed: 'The test could not be started',
  remove: 'Remove data source',
  removeTitle: (name) => `Remove the data source ${name}?`,
  removeText:
    'Its settings and credentials are deleted, and cubes that read it stop working. The database itself is not changed.',
  removed: (name) => `${name} removed`,
  chooseType: 'Choose a database',
  searchTypes: 'Search databases',
  clearSearch: 'Clear search',
  commonTypes: 'Common',
  otherTypes: 'More databases',
  noType: (text) => `No database matches “${text}”`,
  newTitle: (type) => `Connect ${type}`,
  editTitle: (name) => `Edit ${name}`,
  unknownSource: 'This data source does not exist. It may have been removed.',
  name: 'Name',
  nameHelp: 'Cubes name it as their data_source. Cubes that name no data source read “default”.',
  nameOfFiles:
    'Cubes over uploaded files read “default”. With another database of this name, they stop working.',
  nameProblems: {
    missing: 'Enter a name',
    format: 'Use up to 50 letters, digits and underscores, beginning with a letter',
    taken: 'A data source has this name already',
  },
  more: 'More settings',
  stored: 'Stored. To replace it, enter another one.',
  secretHelp: 'Stored encrypted and never shown again.',
  usual: (value) => `Default: ${value}`,
  missing: (label) => `${label} is required`,
  save: 'Save data source',
  saveUntested: 'Save without a test',
  saveHelp: 'Saving tests the connection again and rebuilds production.',
  saved: (name) => `${name} saved`,
  saveFailed: 'The data source could not be saved',
  notSaved: 'Not saved, because the database refused the connection.',
  unsaved: 'What you entered about the data source has not been saved.',
  problems: {
    host: {
      title: 'This host is unknown',
      advice:
        'Check its spelling. A host in a private network must be known to the name server that this server uses.',
    },
    unreachable: {
      title: 'The database cannot be reached',
      advice:
        'The connection was refused, or nothing answered. Check the host and the port, and whether the database is running and its firewall lets this server in.',
    },
    slow: {
      title: 'The database did not answer within 15 seconds',
      advice: 'Check the host and the port. A firewall may drop the connection without an answer.',
    },
    credentials: {
      title: 'The database does not accept the user or the password',
      advice: 'Check both, and whether this user may sign in from this server.',
    },
    database: {
      title: 'This database does not exist',
      advice: 'Check its spelling, with upper and lower case, and whether the user may see it.',
    },
    certificate: {
      title: 'The certificate of the database is not trusted',
      advice:
        'It may have expired, name another host, or be signed by an authority of your own, whose certificate you can enter.',
    },
    rights: {
      title: 'The user lacks a permission',
      advice:
        'The database accepts the user, but does not let it read. Ask its administrator for read access.',
    },
    driver_missing: {
      title: 'The driver is not installed',
      advice:
        'The operator of this server installs it with this command on each node, without a restart. Then test again.',
    },
    failed: {
      title: 'The connection failed',
      advice: 'The details have the message of the driver.',
    },
  },
  rebuild: {
    running: 'Production is being rebuilt…',
    done: 'Production has been rebuilt.',
    failed: 'Production could not be rebuilt and still has the model of before.',
    warned: 'Production has been rebuilt, but a data source refused the connection.',
  },
  files: {
    title: 'Files',
    about:
      'CSV, TSV, JSON, NDJSON, Parquet and DuckDB files that the data model can read. Drop them anywhere on this page.',
    choose: 'Upload files',
    drop: 'Drop files to upload them',
    failed: 'The files could not be loaded',
    columns: { name: 'File', size: 'Size', uploaded: 'Uploaded' },
    delete: 'Delete file',
    deleteTitle: (name) => `Delete ${name}?`,
    deleteText: 'The file is deleted for production and all branches. Cubes that read it stop working.',
    deleted: (name) => `${name} deleted`,
    uploads: 'Uploads',
    spreadsheet: 'Spreadsheets cannot be read. Save each sheet as CSV and upload those files.',
    isEmpty: 'This file is empty.',
    exists: 'A file of this name is there already.',
    replace: 'Replace file',
    waiting: 'Waiting',
    sent: (sent, size) => `${sent} of ${size}`,
    checking: 'Reading columns…',
    tables: (names) => `Uploaded. Tables: ${names}`,
    unreadable: 'Uploaded, but it cannot be read',
    uploadFailed: 'The upload failed',
    retry: 'Try again',
    stop: 'Cancel upload',
    dismiss: 'Dismiss',
    unfinished: 'Files are still being uploaded. Leaving the page cancels them.',
    useDatabase: 'Use as database',
    databaseTitle: (name) => `Read the tables of ${name}?`,
    databaseText:
      'The data source “default” then reads the tables of this DuckDB file. Production is rebuilt.',
    more: 'Show more files',
  },
};
