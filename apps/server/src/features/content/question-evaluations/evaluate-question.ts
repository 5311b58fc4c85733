import type { Table } from '@facet/ask/grade';
import type { PlacedQuestion } from '@facet/ask/verified';
import type { ApiError } from '../../../errors/errors.ts';
import type { AskParts } from '../ask/answer-question.ts';
import { givenReport } from '../report-data/report-definition.ts';
import type { AskedWording } from './answerers.ts';
import { differenceOf, gradeAnswer } from './grade-answer.ts';
import { isRefusal } from './is-refusal.ts';
import type { NumberedQuestion, Wording } from './questions-of-build.ts';
import type { NewResult } from './running-evaluations.store.ts';

type Circumstances = Omit<AskedWording, 'wording'>;

/** The rows of a verified query, or why it has none. */
type Expected = { readonly table: Table } | { readonly problem: string };

type Comparison = Pick<NewResult, 'hasExpectedRows' | 'difference'>;

const NOT_COMPARED: Comparison = { hasExpectedRows: null, difference: null };

/**
 * The results of the wordings of a verified question.
 * @param graded the numbers that have a result already
 * @throws errors after which another attempt may succeed
 */
export async function* evaluateQuestion(
  parts: AskParts,
  { question, wordings }: NumberedQuestion,
  circumstances: Circumstances,
  graded: ReadonlySet<number>,
): AsyncGenerator<NewResult> {
  const expected = await expectedRows(parts, question, circumstances);
  for (const wording of wordings.filter(({ number }) => !graded.has(number)))
    yield {
      ...{ number: wording.number, answerer: wording.answerer.name },
      ...{ question: question.question, wording: wording.wording, expectedQuery: question.query },
      ...(await answered(question, wording, expected, circumstances)),
      ...(wording.isFirst ? compared(question, expected) : NOT_COMPARED),
    };
}

async function expectedRows(
  { reportRunner }: AskParts,
  { query }: PlacedQuestion,
  { scope, timezone, gone }: Circumstances,
): Promise<Expected> {
  try {
    const definition = givenReport({ query } as Parameters<typeof givenReport>[0]);
    const { rows } = await reportRunner.dataOf(scope, definition, { timezone, gone, place: 'query' });
    return { table: { rows } };
  } catch (error) {
    return { problem: `The verified query failed: ${refusalIn(error).message}` };
  }
}

function compared({ rows, ordered }: PlacedQuestion, expected: Expected): Comparison {
  if (rows === null || 'problem' in expected) return NOT_COMPARED;
  const difference = differenceOf(expected.table, { rows, ordered });
  return { hasExpectedRows: difference === null, difference };
}

async function answered(
  question: PlacedQuestion,
  { wording, answerer }: Wording,
  expected: Expected,
  circumstances: Circumstances,
): Promise<Pick<NewResult, 'outcome' | 'problem' | 'query' | 'notUnderstood'>> {
  if ('problem' in expected) return notGraded(expected.problem);
  if (expected.table.rows.length === 0) return notGraded('The verified query has no rows');
  try {
    const answer = await answerer.answer({ wording, ...circumstances });
    if ('notAsked' in answer) return notGraded(answer.notAsked);
    const { query, notUnderstood } = answer;
    return { outcome: gradeAnswer(answer, expected.table, question), problem: null, query, notUnderstood };
  } catch (error) {
    const problem = `The question cannot be asked: ${refusalIn(error).message}`;
    return { outcome: 'wrongly-refused', problem, query: null, notUnderstood: [] };
  }
}

function notGraded(problem: string) {
  return { outcome: 'not-graded', problem, query: null, notUnderstood: [] } as const;
}

/** An error that is the result. @throws others */
function refusalIn(error: unknown): ApiError {
  if (isRefusal(error)) return error;
  throw error;
}
