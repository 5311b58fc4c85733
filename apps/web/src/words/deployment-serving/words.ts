/** The texts of the pages about where and how a deployment is served, in one language. */
export interface DeploymentServingWords {
  readonly environments: {
    readonly about: string;
    readonly environment: string;
    readonly types: {
      readonly production: string;
      readonly staging: string;
      readonly development: string;
    };
    readonly url: string;
    readonly createToken: string;
    readonly createTokenFor: (environment: string) => string;
    readonly purpose: string;
    readonly purposes: { readonly query: string; readonly metadata: string };
    readonly context: string;
    readonly contextHelp: string;
    readonly badContext: string;
    /** For those who may not choose it. */
    readonly emptyContext: string;
    readonly lifetime: string;
    readonly token: string;
    readonly once: string;
    readonly expires: (moment: string) => string;
    readonly done: string;
  };
  readonly pods: {
    readonly about: string;
    readonly version: string;
    readonly versionAbout: string;
    /** The newest version of a release channel. */
    readonly newestOf: (version: string, channel: string) => string;
    readonly current: (version: string) => string;
    readonly changeVersion: string;
    readonly changeTitle: (version: string) => string;
    readonly changeText: string;
    readonly changed: (version: string) => string;
    readonly pods: string;
    readonly nothing: string;
    readonly pod: string;
    readonly state: string;
    readonly states: {
      readonly Pending: string;
      readonly Running: string;
      readonly CrashLoopBackOff: string;
      readonly Terminating: string;
    };
    readonly types: { readonly production: string; readonly dev: string };
    readonly memory: string;
    readonly restarts: string;
    readonly started: string;
  };
}

export const ENGLISH: DeploymentServingWords = {
  environments: {
    about: 'Where programs query this deployment. Each environment serves one branch.',
    environment: 'Environment',
    types: { production: 'Production', staging: 'Staging', development: 'Development' },
    url: 'Address of the data API',
    createToken: 'Create token',
    createTokenFor: (environment) => `Create a token for ${environment}`,
    purpose: 'Allows',
    purposes: { query: 'Queries', metadata: 'Metadata only, for tools that copy the model' },
    context: 'Security context',
    contextHelp: 'A JSON object. Access policies read it to decide what the token may see.',
    badContext: 'This is not a JSON object.',
    emptyContext: 'The token has an empty security context, because you may not choose it.',
    lifetime: 'Valid for',
    token: 'Token',
    once: 'Copy the token now. It is not shown again.',
    expires: (moment) => `Valid until ${moment}`,
    done: 'Done',
  },
  pods: {
    about: 'The processes that serve this deployment, and the version of the engine that they run.',
    version: 'Engine version',
    versionAbout: 'Staging and development environments always run the newest version.',
    newestOf: (version, channel) => `${version} (newest of ${channel})`,
    current: (version) => `Production runs ${version}.`,
    changeVersion: 'Change version',
    changeTitle: (version) => `Change to ${version}?`,
    changeText: 'Production is built again with this version and goes live if the build succeeds.',
    changed: (version) => `Production is being built with ${version}.`,
    pods: 'Pods',
    nothing: 'No pod is running. The next query starts one.',
    pod: 'Pod',
    state: 'State',
    states: {
      Pending: 'Starting',
      Running: 'Running',
      CrashLoopBackOff: 'Does not start',
      Terminating: 'Stopping',
    },
    types: { production: 'Production', dev: 'Branch' },
    memory: 'Memory',
    restarts: 'Restarts',
    started: 'Started',
  },
};
