import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import {
  DeploymentPath,
  Id,
  IsoTime,
  Line,
  nullable,
  nullish,
  OpenObject,
  oneOf,
} from '../../../http/shapes.ts';
import { GRADES } from './grade-answer.ts';

export const StartQuestionEvaluationInput = Type.Object(
  {
    branchName: nullish(Line(255), 'The branch whose newest build is evaluated; defaults to production.'),
    locale: nullish(
      Line(35),
      'The language in which all questions are read, as BCP 47 writes it; defaults to the language of each file.',
    ),
    timezone: nullish(Line(100), 'An IANA time zone; defaults to UTC.'),
    languageModel: nullish(
      Type.Boolean(),
      'Whether the language model of the account answers the questions, too. What it uses counts towards the limits of the ' +
        'day of who starts the evaluation. Defaults to false.',
    ),
  },
  { title: 'StartQuestionEvaluationInput', examples: [{ timezone: 'Europe/Berlin' }] },
);
export type StartQuestionEvaluationInput = Static<typeof StartQuestionEvaluationInput>;

export const EvaluationPath = Type.Object({
  ...DeploymentPath.properties,
  evaluationId: { ...Id, description: 'The evaluation.' },
});

const Count = Type.Integer({ minimum: 0 });

const EvaluationScore = Type.Object(
  {
    answerer: Type.String({
      description: 'Who answered: `grammar`, or `model:` and the name of the language model.',
    }),
    outcomes: Type.Object(Object.fromEntries(GRADES.map((grade) => [grade, Count])), {
      title: 'EvaluationOutcomes',
      description: 'How many wordings had each outcome.',
    }),
  },
  { title: 'EvaluationScore' },
);

export const QuestionEvaluation = Type.Object(
  {
    id: Id,
    state: oneOf(
      ['running', 'completed', 'failed'],
      '`failed`: the evaluation has ended before all wordings were asked, for the reason in `error`.',
    ),
    error: nullable(Type.String()),
    branchName: nullable(Type.String(), 'The branch; null for production.'),
    buildId: { ...Id, description: 'The build of the model.' },
    commit: nullable(Type.String(), 'The commit of the model, in hexadecimal.'),
    locale: nullable(Type.String()),
    timezone: Type.String(),
    startedBy: nullable(
      Type.Object({ id: Id, name: Type.String() }, { title: 'EvaluationStarter' }),
      'Null once the person is deleted.',
    ),
    startedAt: IsoTime,
    finishedAt: nullable(IsoTime),
    total: nullable(Count, 'The wordings to grade, for all answerers; null while their files are read.'),
    graded: { ...Count, description: 'The wordings that have an outcome.' },
    scores: Type.Array(EvaluationScore),
    expectedRows: Type.Object(
      {
        equal: { ...Count, description: 'Questions whose queries have the `rows` in the file.' },
        different: { ...Count, description: 'Questions whose queries have other rows than the file.' },
      },
      { title: 'EvaluationExpectedRows' },
    ),
  },
  { title: 'QuestionEvaluation' },
);

export type QuestionEvaluation = Static<typeof QuestionEvaluation>;

export const QuestionEvaluations = listOf('QuestionEvaluations', QuestionEvaluation);

const QuestionEvaluationResult = Type.Object(
  {
    number: Type.Integer({ description: 'The place among the results of the evaluation, from 1.' }),
    answerer: Type.String({ description: 'As in `scores`.' }),
    question: Type.String({ description: 'The verified question.' }),
    wording: Type.String({ description: 'What was asked: the question, or one of its other wordings.' }),
    outcome: oneOf(
      GRADES,
      '`right`: the rows of the verified query. `wrong-but-shown`: other rows, with a word marked as ambiguous or not ' +
        'understood. `silently-wrong`: other rows without such a word. `wrongly-refused`: no answer. `not-graded`: the ' +
        'verified query failed or has no rows, or the language model could not be asked.',
    ),
    problem: nullable(Type.String(), 'Why a query failed, or why nobody could be asked; null otherwise.'),
    expectedQuery: { ...OpenObject, description: 'The verified query.' },
    query: nullable(
      OpenObject,
      'What the answerer asked, with `query` or `sqlQuery`; null without an answer, and for everybody except who started the ' +
        'evaluation, since its filters may have values that others may not see.',
    ),
    notUnderstood: Type.Array(Type.String(), { description: 'The words that were not understood.' }),
    hasExpectedRows: nullable(
      Type.Boolean(),
      'Whether the verified query has the `rows` in the file; null if the file has none or the query failed, and for ' +
        'other wordings.',
    ),
    difference: nullable(
      Type.String(),
      'How the rows of the verified query differ from those in the file, without values that are not in the file.',
    ),
  },
  { title: 'QuestionEvaluationResult' },
);

export const QuestionEvaluationResults = listOf('QuestionEvaluationResults', QuestionEvaluationResult);
