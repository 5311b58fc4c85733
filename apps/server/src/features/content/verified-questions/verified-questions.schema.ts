import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { nullable, OpenObject } from '../../../http/shapes.ts';

export const VerifiedQuestion = Type.Object(
  {
    question: Type.String(),
    also: Type.Array(Type.String(), { description: 'Other wordings.' }),
    language: Type.String({ description: 'The language of the question, such as `en`.' }),
    query: { ...OpenObject, description: 'The query, as the data API takes it.' },
    ordered: Type.Boolean({ description: 'Whether `rows` must come in this order.' }),
    rows: nullable(
      Type.Array(Type.Array(Type.Unknown())),
      'The rows that the query must have; null for any.',
    ),
    file: Type.String({ description: 'The file in the model, below the project root.' }),
    line: Type.Integer({ description: 'The line of the query.' }),
  },
  { title: 'VerifiedQuestion' },
);
export type VerifiedQuestion = Static<typeof VerifiedQuestion>;

export const VerifiedQuestions = listOf('VerifiedQuestions', VerifiedQuestion);
