import { Type } from 'typebox';

export const EnvVariableItem = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 255, examples: ['CUBEJS_DB_HOST'] }),
    value: Type.String({ maxLength: 65_536, examples: ['db.example.com'] }),
  },
  { title: 'EnvVariableItem' },
);
