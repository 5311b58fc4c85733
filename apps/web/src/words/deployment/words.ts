/** The texts of the pages about the builds and the logs of a deployment, and of what all its pages share, in one language. */
export interface DeploymentWords {
  /** The name of the ways between the pages, for screen readers. */
  readonly navigation: string;
  readonly pages: {
    readonly builds: string;
    readonly logs: string;
    readonly variables: string;
    readonly environments: string;
    readonly pods: string;
  };
  readonly notAllowed: { readonly title: string; readonly text: string };
  readonly failed: string;
  readonly failsAgain: string;
  readonly showMore: string;
  readonly builds: {
    readonly about: string;
    readonly nothing: { readonly title: string; readonly text: string };
    readonly columns: {
      readonly build: string;
      readonly branch: string;
      readonly commit: string;
      readonly started: string;
      readonly duration: string;
    };
    readonly states: {
      readonly building: string;
      readonly built: string;
      readonly failed: string;
      readonly cancelled: string;
      /** Production serves it. */
      readonly live: string;
    };
    readonly number: (id: string) => string;
    readonly unknownCommit: string;
    readonly author: string;
    readonly engine: string;
    readonly problems: string;
    /** The place of an error in a file. */
    readonly line: (file: string, line: string) => string;
    readonly openFile: (place: string) => string;
    /** Above the message of a data source. */
    readonly sourceWarning: string;
    readonly log: string;
    readonly noLog: string;
    readonly all: string;
  };
  readonly logs: {
    readonly about: string;
    readonly source: string;
    readonly sources: { readonly all: string; readonly production: string; readonly dev: string };
    readonly level: string;
    readonly levels: { readonly all: string; readonly warning: string; readonly error: string };
    readonly search: string;
    readonly clearSearch: string;
    readonly pause: string;
    readonly resume: string;
    readonly newest: string;
    readonly count: (shown: string) => string;
    /** Older lines have been left out. */
    readonly limit: (most: string) => string;
    readonly nothing: string;
    readonly noMatch: string;
    readonly interrupted: string;
  };
  readonly variables: {
    readonly about: string;
    readonly nothing: { readonly title: string; readonly text: string };
    readonly name: string;
    readonly value: string;
    /** In the place of the value of a secret. */
    readonly hidden: string;
    readonly search: string;
    readonly clearSearch: string;
    readonly noMatch: string;
    readonly add: string;
    readonly lines: string;
    readonly linesHelp: string;
    readonly found: (count: string) => string;
    readonly problems: {
      readonly line: string;
      readonly name: string;
      readonly twice: string;
      readonly mask: string;
      readonly long: string;
    };
    /** A problem of a line of what has been typed. */
    readonly atLine: (line: string, problem: string) => string;
    readonly change: string;
    readonly changeTitle: (name: string) => string;
    readonly newValue: string;
    readonly save: string;
    readonly rebuilds: string;
    readonly tests: string;
    readonly saveAnyway: string;
    readonly saved: string;
    readonly remove: string;
    readonly removeTitle: (name: string) => string;
    readonly removeText: string;
    readonly removed: (name: string) => string;
  };
}

export const ENGLISH: DeploymentWords = {
  navigation: 'Deployment',
  pages: {
    builds: 'Builds',
    logs: 'Logs',
    variables: 'Variables',
    environments: 'Environments',
    pods: 'Pods and version',
  },
  notAllowed: {
    title: 'You cannot see this page',
    text: 'It is for people who look after the data model of this deployment.',
  },
  failed: 'This page could not be loaded',
  failsAgain: 'If it fails again, look for the request ID in the server’s log.',
  showMore: 'Show more',
  builds: {
    about: 'Facet compiles each change of the data model. Production serves its newest successful build.',
    nothing: {
      title: 'Nothing has been built yet',
      text: 'The first build starts when the data model is committed or uploaded.',
    },
    columns: {
      build: 'Build',
      branch: 'Branch',
      commit: 'Commit',
      started: 'Started',
      duration: 'Duration',
    },
    states: {
      building: 'Building',
      built: 'Succeeded',
      failed: 'Failed',
      cancelled: 'Replaced by a newer build',
      live: 'Live',
    },
    number: (id) => `Build ${id}`,
    unknownCommit: 'Unknown commit',
    author: 'Author',
    engine: 'Engine version',
    problems: 'Errors',
    line: (file, line) => `${file}, line ${line}`,
    openFile: (place) => `Open ${place} in the editor`,
    sourceWarning: 'A data source refused the connection during this build',
    log: 'Log',
    noLog: 'There are no log lines of this build.',
    all: 'All builds',
  },
  logs: {
    about: 'The output of builds and pods.',
    source: 'Source',
    sources: { all: 'All branches', production: 'Production', dev: 'Other branches' },
    level: 'Level',
    levels: { all: 'All levels', warning: 'Warnings and errors', error: 'Errors' },
    search: 'Search these lines',
    clearSearch: 'Clear the search',
    pause: 'Pause',
    resume: 'Follow',
    newest: 'Go to the newest line',
    count: (shown) => `Lines: ${shown}`,
    limit: (most) => `This page keeps the newest ${most} lines.`,
    nothing: 'Nothing has been logged yet. New lines appear here.',
    noMatch: 'No line matches these filters.',
    interrupted: 'The log is interrupted. Trying again.',
  },
  variables: {
    about:
      'The environment variables of this deployment. The engine and the data model read them. A change builds production and the active branches again.',
    nothing: {
      title: 'There are no variables',
      text: 'Add the ones that the data model or a data source needs.',
    },
    name: 'Name',
    value: 'Value',
    hidden: 'Hidden',
    search: 'Search variables',
    clearSearch: 'Clear the search',
    noMatch: 'No variable matches.',
    add: 'Add variables',
    lines: 'Variables',
    linesHelp:
      'One per line, as NAME=value. You can paste a whole .env file. A name that exists gets the new value.',
    found: (count) => `Variables: ${count}`,
    problems: {
      line: 'There is no = after the name.',
      name: 'A name has only letters, digits and _, and does not begin with a digit.',
      twice: 'This name appears twice.',
      mask: '[ENCRYPTED] stands for a hidden value. Leave the line out to keep it.',
      long: 'A name has at most 255 characters, a value 65,536.',
    },
    atLine: (line, problem) => `Line ${line}: ${problem}`,
    change: 'Change',
    changeTitle: (name) => `Change ${name}`,
    newValue: 'New value',
    save: 'Save variables',
    rebuilds: 'Production and the active branches are then built again.',
    tests: 'If it belongs to a data source, the connection is tested first.',
    saveAnyway: 'Save without the test',
    saved: 'The variables are saved. A build has started.',
    remove: 'Remove',
    removeTitle: (name) => `Remove ${name}?`,
    removeText: 'Its value is deleted. Production and the active branches are then built again without it.',
    removed: (name) => `${name} is removed. A build has started.`,
  },
};
