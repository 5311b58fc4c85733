import { Type } from 'typebox';
import { nullable, oneOf } from '../../../http/shapes.ts';
import { EnvVariableItem } from '../variables/variables.schema.ts';
import { CONNECTION_PROBLEMS } from './connection-problem.ts';

export const TestDataSourcesBody = Type.Object(
  {
    env_variables: Type.Optional(
      nullable(
        Type.Array(EnvVariableItem, { maxItems: 1000 }),
        'Variables to test before they are stored; all other variables have their stored values.',
      ),
    ),
  },
  { title: 'TestDataSourcesBody', examples: [{}] },
);

const DriverVariable = Type.Object(
  {
    name: Type.String({
      description:
        'For the default data source; for another one, `CUBEJS_DS_`, its name in capitals, and the rest.',
      examples: ['CUBEJS_DB_HOST'],
    }),
    label: Type.String({ examples: ['Host'] }),
    type: oneOf(
      ['text', 'lines', 'number', 'boolean'],
      '`lines`: text of several lines, such as a certificate.',
    ),
    isRequired: Type.Boolean(),
    isSecret: Type.Boolean({ description: 'Whether its value is never shown again.' }),
    default: nullable(Type.String(), 'What the driver takes without it.'),
    help: nullable(Type.String()),
  },
  { title: 'DataSourceVariable' },
);

export const DataSourceTypes = Type.Object(
  {
    types: Type.Array(
      Type.Object(
        {
          type: Type.String({ description: 'The value of `CUBEJS_DB_TYPE`.', examples: ['postgres'] }),
          title: Type.String({ examples: ['PostgreSQL'] }),
          package: Type.String({ examples: ['@cubejs-backend/postgres-driver'] }),
          isInstalled: Type.Boolean({
            description: 'Whether the engine of the deployment has the driver.',
          }),
          installCommand: nullable(
            Type.String({ examples: ['npm run engine -- driver add mysql'] }),
            'Installs the driver on a node; null for drivers that are part of every engine.',
          ),
          test: Type.String({
            description: 'What a test of the connection does.',
            examples: ['Runs `SELECT 1`.'],
          }),
          variables: Type.Array(DriverVariable, {
            description: 'Those that are set in most cases come first.',
          }),
        },
        { title: 'DataSourceType' },
      ),
    ),
  },
  { title: 'DataSourceTypes' },
);

/** Why a data source cannot be used. */
export const SourceProblem = nullable(
  oneOf([...CONNECTION_PROBLEMS, 'driver_missing']),
  '`credentials` and `database`: the data source refused them. `rights`: its user may not do this. `certificate`: its ' +
    'certificate is not trusted, has expired or is for another name. `host`: the host name is unknown. `unreachable`: ' +
    'no connection was possible, or it did not respond. `driver_missing`: an operator must install the driver. ' +
    '`failed`: any other error.',
);

export const TestDataSourcesResponse = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          name: Type.String({ examples: ['default'] }),
          type: Type.String({ examples: ['postgres'] }),
          ok: Type.Boolean(),
          problem: SourceProblem,
          message: nullable(Type.String(), 'The error of the driver.'),
        },
        { title: 'DataSourceTest' },
      ),
    ),
  },
  { title: 'TestDataSourcesResponse' },
);
