import { type Static, Type } from 'typebox';
import { Line, Lines, nullable, nullish, OpenObject } from '../../../http/shapes.ts';

export const ReadQuestionInput = Type.Object(
  {
    sqlQuery: Lines({ minLength: 1, maxLength: 200_000, description: 'Semantic SQL.' }),
    branchName: nullish(Line(255), 'A branch of the data model; defaults to production.'),
  },
  {
    title: 'ReadQuestionInput',
    examples: [{ sqlQuery: 'SELECT status, MEASURE(count) FROM orders GROUP BY 1' }],
  },
);
export type ReadQuestionInput = Static<typeof ReadQuestionInput>;

const Problem = Type.Object(
  {
    code: Type.String(),
    message: Type.String(),
    position: nullable(Type.Integer(), 'The place in the SQL, in UTF-16 code units.'),
  },
  { title: 'QuestionProblem' },
);

export const ReadQuestionResponse = Type.Object(
  {
    question: nullable(
      OpenObject,
      'The question that the SQL asks, in the form of the package `@facet/query`; null if it is not one.',
    ),
    problem: nullable(Problem, 'Why the SQL is not a question, although it may be valid.'),
  },
  { title: 'ReadQuestionResponse' },
);
