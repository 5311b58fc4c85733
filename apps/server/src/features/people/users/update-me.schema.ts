import { Type } from 'typebox';
import { UserUpdateInput } from './users.schema.ts';

const { firstName, settings } = UserUpdateInput.properties;

/** What users change of themselves. An absent field keeps its value and null clears it. */
export const MeUpdateInput = Type.Object(
  { firstName, settings },
  {
    title: 'MeUpdateInput',
    examples: [{ firstName: 'Ada', settings: { locale: 'de-CH', timezone: 'Europe/Zurich' } }],
  },
);
