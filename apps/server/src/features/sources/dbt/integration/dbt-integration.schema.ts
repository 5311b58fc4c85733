import { type Static, Type } from 'typebox';
import { Id, IsoTime, Line, Lines, nullable, oneOf, Visible } from '../../../../http/shapes.ts';

const AUTH_KINDS = ['none', 'token', 'ssh_key', 'github_app'] as const;

const Prefix = Line(100);
const Optional = <T extends Parameters<typeof Type.Optional>[0]>(schema: T, about: string) =>
  Type.Optional(nullable(schema, about));

/** How a manifest is converted; null, or absence at the first saving, means the default. */
const Options = {
  outputPath: Optional(
    Line(500),
    'Folder of the generated files; what it holds is replaced by each sync. `model/cubes/dbt`.',
  ),
  namePrefix: Optional(Prefix, 'Begins the names of cubes. `dbt_`.'),
  titlePrefix: Optional(Prefix, 'Begins the titles of cubes. `(dbt) `.'),
  modelSelector: Optional(
    Line(2000),
    'Only these models, as `dbt ls --select` takes them. Not used with a committed manifest.',
  ),
  martsFolder: Optional(
    Line(500),
    "Only models whose path in their project's models begins with this folder, such as `marts`.",
  ),
  detectPrimaryKeysByName: Optional(Type.Boolean(), 'Primary keys from the names of columns. True.'),
  primaryKeySuffixes: Optional(
    Type.Array(Line(100), { maxItems: 50 }),
    'Ends of the names of primary keys. `_id`.',
  ),
  detectPrimaryKeysByTests: Optional(
    Type.Boolean(),
    'Primary keys from columns tested as unique and not null. True.',
  ),
  defaultMeasures: Optional(Type.Boolean(), 'A count, and sums of amounts. True.'),
  descriptions: Optional(Type.Boolean(), 'Descriptions of models and columns. True.'),
  joins: Optional(Type.Boolean(), 'Joins from relationships tests and foreign keys. True.'),
  reverseJoins: Optional(Type.Boolean(), 'Joins in the other direction too. False.'),
  semanticModels: Optional(Type.Boolean(), "dbt's semantic models and metrics. True."),
  exposures: Optional(Type.Boolean(), 'Exposures, as views. True.'),
};

const fields = {
  repositoryUrl: Type.Optional(
    Visible({
      minLength: 1,
      maxLength: 2000,
      description: 'HTTPS or SSH address of the repository. Required at the first saving.',
      examples: ['https://git.example.com/data/shop.git'],
    }),
  ),
  projectPath: Optional(Line(500), 'Folder of dbt_project.yml in the repository. `.`, its root.'),
  branch: Optional(
    Line(250),
    "The branch that is synced, and whose pushes count. The repository's default branch.",
  ),
  targetSchema: Optional(Line(200), 'Schema of models that have none of their own.'),
  target: Optional(Line(100), 'Name of the dbt target, `target.name` in macros. `dev`.'),
  manifestPath: Optional(
    Line(500),
    'A manifest that is committed, relative to the project, such as `target/manifest.json`: it is taken as it is, and dbt does not run.',
  ),
  authKind: Type.Optional(
    oneOf(
      AUTH_KINDS,
      'How one gets in. With `ssh_key` a deploy key is made here; its public part is shown as `publicKey`.',
    ),
  ),
  username: Optional(Line(200), 'User that the token is sent with, for code hosts that care.'),
  token: Optional(
    Visible({ minLength: 1, maxLength: 4000 }),
    'Access token for HTTPS. Never shown again. It has to be given anew with another host.',
  ),
  knownHosts: Optional(
    Lines({ maxLength: 20_000 }),
    'Keys of the SSH host, as in a known_hosts file. Without any, the key that it shows first is believed and kept.',
  ),
  githubInstallationId: Optional(Id, 'With `github_app`: the installation that may read the repository.'),
  variables: Optional(
    Type.Array(Line(255), { maxItems: 200 }),
    "Names of the deployment's variables that dbt sees, beside CUBEJS_DB_*.",
  ),
  notifyEmails: Optional(
    Type.Array(Line(320), { maxItems: 50 }),
    'Who gets mail when an automated sync has a branch ready.',
  ),
};

export const SaveDbtIntegrationInput = Type.Object(
  {
    ...fields,
    options: Optional(Type.Object(Options, { title: 'DbtConversionOptionsInput' }), 'Absent options stay.'),
  },
  {
    title: 'SaveDbtIntegrationInput',
    examples: [
      {
        repositoryUrl: 'https://git.example.com/data/shop.git',
        branch: 'main',
        authKind: 'token',
        token: 'a token of the code host',
        options: { martsFolder: 'marts' },
      },
    ],
  },
);
export type SaveDbtIntegrationInput = Static<typeof SaveDbtIntegrationInput>;

const Text = Type.String();

export const DbtIntegration = Type.Object(
  {
    repositoryUrl: Text,
    projectPath: Text,
    branch: nullable(Text),
    targetSchema: nullable(Text),
    target: Text,
    manifestPath: nullable(Text),
    authKind: oneOf(AUTH_KINDS),
    username: nullable(Text),
    hasToken: Type.Boolean({ description: 'Whether a token is stored.' }),
    publicKey: nullable(Text, 'The deploy key, to be added to the repository at its code host.'),
    knownHosts: nullable(Text),
    githubInstallationId: nullable(Type.Integer()),
    variables: Type.Array(Text),
    missingVariables: Type.Array(Text, {
      description: 'Those of `variables` that the deployment does not have; syncs go without them.',
    }),
    notifyEmails: Type.Array(Text),
    webhookEnabled: Type.Boolean(),
    webhookUrl: Type.String({ description: 'Where a code host sends pushes to.' }),
    options: Type.Object(
      {
        outputPath: Text,
        namePrefix: Text,
        titlePrefix: Text,
        modelSelector: nullable(Text),
        martsFolder: nullable(Text),
        detectPrimaryKeysByName: Type.Boolean(),
        primaryKeySuffixes: Type.Array(Text),
        detectPrimaryKeysByTests: Type.Boolean(),
        defaultMeasures: Type.Boolean(),
        descriptions: Type.Boolean(),
        joins: Type.Boolean(),
        reverseJoins: Type.Boolean(),
        semanticModels: Type.Boolean(),
        exposures: Type.Boolean(),
      },
      { title: 'DbtConversionOptions' },
    ),
    createdAt: IsoTime,
    updatedAt: IsoTime,
  },
  { title: 'DbtIntegration' },
);

export const DbtConnectionTest = Type.Object(
  {
    success: Type.Boolean(),
    message: Type.String({ examples: ['Repository is reachable'] }),
    failure: nullable(
      Text,
      'The class of the failure, such as `authentication failed`; null when there is none.',
    ),
  },
  { title: 'DbtConnectionTest' },
);

export const DbtDeployKey = Type.Object(
  {
    publicKey: Type.String({
      description: 'One line, to be added to the repository as a key that may read.',
    }),
  },
  { title: 'DbtDeployKey' },
);

export const DbtWebhook = Type.Object(
  {
    url: Type.String({ description: 'Where the code host is to send pushes to.' }),
    secret: Type.String({ description: 'What deliveries are signed with. Shown this once.' }),
  },
  { title: 'DbtWebhook' },
);
