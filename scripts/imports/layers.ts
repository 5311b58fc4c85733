/**
 * The layers of each application, lowest first: what a layer contains imports itself and the layers below it. Names in one
 * layer know nothing of each other.
 */
export const LAYERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'apps/server/src': [
    ['at-most.ts'],
    ['errors', 'events', 'jobs', 'outbound', 'threads'],
    ['auth'],
    ['settings'],
    ['settings.ts'],
    ['nodes'],
    ['audit'],
    ['http'],
    ['pages'],
    ['mail'],
    ['features/account'],
    ['features/people'],
    ['features/clouds'],
    ['features/sign-in'],
    ['features/deployments'],
    ['features/model'],
    ['features/sources'],
    ['features/content'],
    ['features/embedding'],
    ['features/deliveries'],
    ['features/live'],
    ['features/assistants'],
    ['app'],
    ['main.ts'],
  ],
  'apps/web/src': [
    ['api', 'places', 'words'],
    ['look'],
    ['charts', 'tables'],
    ['store'],
    ['chart-form', 'controls', 'widgets'],
    ['ask', 'sharing'],
    ['board', 'explore', 'home', 'host', 'workspace'],
    ['model-form', 'model-graph', 'publishing'],
    [
      'administration',
      'builder',
      'deliveries',
      'deployment-pages',
      'model',
      'new-deployment',
      'reports',
      'source-tables',
      'sources',
    ],
    ['chat', 'creator', 'playground'],
    ['chat-panel'],
    ['work-chat'],
    ['frame'],
    ['entries/bar'],
    ['entries/app', 'entries/chat', 'entries/console', 'entries/embed', 'entries/mcp-app'],
  ],
};

/** What forms no cycle with its like. Each match of a pattern is one unit. */
export const UNITS: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: 'features', pattern: /^apps\/server\/src\/features\/[^/]+\/[^/]+/ },
  { name: 'folders of features', pattern: /^apps\/server\/src\/features\/[^/]+\/[^/]+\/[^/]+(?=\/)/ },
  { name: 'packages', pattern: /^packages\/[^/]+/ },
  { name: 'files', pattern: /.*/ },
  // A file beside the folders is a unit of its own.
  { name: 'folders of packages', pattern: /^packages\/[^/]+\/src\/[^/]+/ },
];

/** Files that only the folder in the brackets imports, with what is in it. */
export const PRIVATE: readonly {
  readonly pattern: RegExp;
  readonly but?: RegExp;
  readonly instead: string;
}[] = [
  {
    pattern: /^(apps\/server\/src\/features\/[^/]+\/[^/]+\/).*\.store\.ts$/,
    instead: "call that feature's service",
  },
  {
    pattern: /^(apps\/server\/src\/features\/[^/]+\/[^/]+\/).*\.jobs\.ts$/,
    but: /^apps\/server\/src\/app\//,
    instead: 'only composition loads it',
  },
  {
    pattern: /^(.*\/)make-(?:grant|place)\.ts$/,
    but: /-policy\.ts$/,
    instead: 'only a policy makes grants, after a check',
  },
];

/** What is bundled with the packages that it uses, which are therefore declared for development. */
export const BUNDLED: readonly string[] = ['apps/web', 'packages/embed-sdk'];

/** Test data that only the sweeps over all operations load, by glob. */
export const CONTRACT = /\.contract\.ts$/;

/** Tests and what only they use may set up whatever they need. */
export const TESTS = /\.test\.tsx?$|\.contract\.ts$|-under-test\.tsx?$|\/(testing|test|scripts)\//;

/** Where the rules apply. */
export const SOURCES = [
  'apps/*/src/**/*.{ts,tsx}',
  'packages/*/{src,scripts}/**/*.{ts,tsx}',
  'packages/*/*.ts',
];
