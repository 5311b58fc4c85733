import { Type } from 'typebox';
import { nullable, oneOf } from '../../../http/shapes.ts';
import { EnvVariableItem } from '../variables/variables.schema.ts';

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

const PROBLEMS = ['credentials', 'database', 'host', 'unreachable', 'driver_missing', 'failed'] as const;

export const TestDataSourcesResponse = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          name: Type.String({ examples: ['default'] }),
          type: Type.String({ examples: ['postgres'] }),
          ok: Type.Boolean(),
          problem: nullable(
            oneOf(PROBLEMS),
            '`credentials` and `database`: the data source refused them. `host`: the host name is unknown. ' +
              '`unreachable`: no connection was possible. `driver_missing`: an operator must install the driver. ' +
              '`failed`: any other error.',
          ),
          message: nullable(Type.String(), 'The error of the driver.'),
        },
        { title: 'DataSourceTest' },
      ),
    ),
  },
  { title: 'TestDataSourcesResponse' },
);
