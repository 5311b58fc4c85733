import { type Static, Type } from 'typebox';
import { Id, IsoTime, Line, Lines, nullable, nullish, oneOf, Visible } from '../../../../http/shapes.ts';
import { connectionTest, deployKey, newWebhook } from '../../git/remote.schema.ts';

const AUTH_KINDS = ['none', 'token', 'ssh_key', 'github_app'] as const;

const Prefix = Line(100);

/** How a manifest is converted. Null restores the default, as does absence when the integration is created. */
const Options = {
  outputPath: nullish(
    Line(500),
    'Folder of the generated files, which each sync replaces; defaults to `model/cubes/dbt`.',
  ),
  namePrefix: nullish(Prefix, 'Prefix of cube and view names; defaults to `dbt_`.'),
  titlePrefix: nullish(Prefix, 'Prefix of cube and view titles; defaults to `(dbt) `.'),
  modelSelector: nullish(
    Line(2000),
    'A selector as for `dbt ls --select`; only the selected models are converted. Has no effect with a ' +
      'committed manifest.',
  ),
  martsFolder: nullish(
    Line(500),
    "Converts only models in this folder, relative to their project's models folder, such as `marts`.",
  ),
  detectPrimaryKeysByName: nullish(
    Type.Boolean(),
    'Whether to infer primary keys from column names; defaults to true.',
  ),
  primaryKeySuffixes: nullish(
    Type.Array(Line(100), { maxItems: 50 }),
    'Suffixes of the names of primary keys; defaults to `_id`.',
  ),
  detectPrimaryKeysByTests: nullish(
    Type.Boolean(),
    'Whether to infer primary keys from `unique` and `not_null` tests; defaults to true.',
  ),
  defaultMeasures: nullish(Type.Boolean(), 'Whether to add a count, and sums of amounts; defaults to true.'),
  descriptions: nullish(
    Type.Boolean(),
    'Whether to copy descriptions of models and columns; defaults to true.',
  ),
  joins: nullish(
    Type.Boolean(),
    'Whether to add joins from `relationships` tests and foreign keys; defaults to true.',
  ),
  reverseJoins: nullish(
    Type.Boolean(),
    'Whether to add joins in the other direction too; defaults to false.',
  ),
  semanticModels: nullish(
    Type.Boolean(),
    'Whether to convert semantic models and metrics; defaults to true.',
  ),
  exposures: nullish(Type.Boolean(), 'Whether to convert exposures to views; defaults to true.'),
  warehouseTypes: nullish(
    Type.Boolean(),
    'Whether to ask the warehouse for the types of columns that the project does not declare; defaults to true.',
  ),
};

const fields = {
  repositoryUrl: Type.Optional(
    Visible({
      minLength: 1,
      maxLength: 2000,
      description: 'The HTTPS or SSH address of the repository. Required when the integration is created.',
      examples: ['https://git.example.com/data/shop.git'],
    }),
  ),
  projectPath: nullish(Line(500), 'Folder of dbt_project.yml in the repository; defaults to `.`, the root.'),
  branch: nullish(
    Line(250),
    "The branch to sync, and whose pushes start syncs; defaults to the repository's default branch.",
  ),
  targetSchema: nullish(Line(200), 'Schema of models that do not set their own.'),
  target: nullish(Line(100), 'Name of the dbt target, `target.name` in macros; defaults to `dev`.'),
  manifestPath: nullish(
    Line(500),
    'Path of a committed manifest, relative to the project, such as `target/manifest.json`. If set, dbt ' +
      'does not run.',
  ),
  authKind: Type.Optional(
    oneOf(
      AUTH_KINDS,
      'How to authenticate. `ssh_key` generates a deploy key, whose public key is returned as `publicKey`.',
    ),
  ),
  username: nullish(Line(200), 'Username to send with the token, for code hosts that require one.'),
  token: nullish(
    Visible({ minLength: 1, maxLength: 4000 }),
    'Access token for HTTPS. Never returned. Required again when the host changes.',
  ),
  knownHosts: nullish(
    Lines({ maxLength: 20_000 }),
    'Keys of the SSH host, in the format of a known_hosts file. If absent, the first key that it presents is trusted and stored.',
  ),
  githubInstallationId: nullish(Id, 'With `github_app`: the installation that has access to the repository.'),
  variables: nullish(
    Type.Array(Line(255), { maxItems: 200 }),
    "Names of the deployment's variables that dbt receives, in addition to CUBEJS_DB_*.",
  ),
  notifyEmails: nullish(
    Type.Array(Line(320), { maxItems: 50 }),
    'Email addresses to notify when an automatic sync has a branch ready for review.',
  ),
};

export const SaveDbtIntegrationInput = Type.Object(
  {
    ...fields,
    options: nullish(
      Type.Object(Options, { title: 'DbtConversionOptionsInput' }),
      'Absent options keep their values.',
    ),
  },
  {
    title: 'SaveDbtIntegrationInput',
    examples: [
      {
        repositoryUrl: 'https://git.example.com/data/shop.git',
        branch: 'main',
        authKind: 'token',
        token: 'glpat-of-the-code-host',
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
    publicKey: nullable(Text, 'The deploy key, to add to the repository at its code host.'),
    knownHosts: nullable(Text),
    githubInstallationId: nullable(Type.Integer()),
    variables: Type.Array(Text),
    missingVariables: Type.Array(Text, {
      description: 'The `variables` that the deployment does not have; syncs run without them.',
    }),
    notifyEmails: Type.Array(Text),
    webhookEnabled: Type.Boolean(),
    webhookUrl: Type.String({ description: 'Address to which the code host sends pushes.' }),
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
        warehouseTypes: Type.Boolean(),
      },
      { title: 'DbtConversionOptions' },
    ),
    createdAt: IsoTime,
    updatedAt: IsoTime,
  },
  { title: 'DbtIntegration' },
);

export const DbtConnectionTest = connectionTest('DbtConnectionTest');
export const DbtDeployKey = deployKey('DbtDeployKey', 'read');
export const DbtWebhook = newWebhook('DbtWebhook');
