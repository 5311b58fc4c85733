import { Type } from 'typebox';
import { nullable, oneOf } from '../../../http/shapes.ts';
import { EnvVariableItem } from '../variables/variables.schema.ts';

export const TestDataSourcesBody = Type.Object(
  {
    env_variables: Type.Optional(
      nullable(
        Type.Array(EnvVariableItem, { maxItems: 1000 }),
        'Variables to test before they are stored; the others have their stored values.',
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
            '`credentials` and `database`: the data source refuses them. `host`: unknown host name. `unreachable`: no ' +
              'connection. `driver_missing`: an operator has to install the driver. `failed`: anything else.',
          ),
          message: nullable(Type.String(), 'The error of the driver.'),
        },
        { title: 'DataSourceTest' },
      ),
    ),
  },
  { title: 'TestDataSourcesResponse' },
);
