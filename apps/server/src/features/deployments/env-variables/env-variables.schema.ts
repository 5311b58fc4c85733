import { Type } from 'typebox';
import { listWithData } from '../../../http/pagination.ts';
import { EnvVariableItem } from '../variables/variables.schema.ts';

export const SetEnvVariablesInput = Type.Object(
  { env_variables: Type.Array(EnvVariableItem, { maxItems: 1000 }) },
  {
    title: 'SetEnvVariablesInput',
    examples: [{ env_variables: [{ name: 'CUBEJS_DB_HOST', value: 'db.example.com' }] }],
  },
);

export const SetEnvVariablesQuery = Type.Object({
  test: Type.Optional(
    Type.Boolean({
      description:
        'Whether to test data sources whose variables change, and to refuse variables with which a test ' +
        'fails. Defaults to true.',
    }),
  ),
});

export const RemoveEnvVariableQuery = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 255, description: 'The name of the variable.' }),
});

export const EnvVariablesListResponse = listWithData('EnvVariablesListResponse', EnvVariableItem);
