import type { PlacedQuestion } from '@facet/ask/verified';
import type { Db, Tx } from '@facet/db';
import { type CubeQuery, fromCubeQuery, membersOf } from '@facet/query';
import type { Page } from '../../../http/pagination.ts';
import { type ProjectFile, questionsIn } from './questions-in.ts';
import {
  allQuestions,
  deleteQuestions,
  insertQuestions,
  type KeptQuestion,
  listQuestions,
  type Place,
  type QuestionRow,
} from './verified-questions.store.ts';

/** Keeps the verified questions of a build that goes live instead of those of the build before, in the same transaction. */
export async function keepQuestions(
  tx: Tx,
  { files, ...place }: Place & { readonly files: readonly ProjectFile[] },
): Promise<void> {
  const { questions } = questionsIn(files);
  await deleteQuestions(tx, place);
  if (questions.length > 0) await insertQuestions(tx, place, questions.map(withMembers));
}

function withMembers(question: PlacedQuestion): KeptQuestion {
  const read = fromCubeQuery(question.query);
  return { ...question, members: 'question' in read ? membersOf(read.question) : [] };
}

/** A page of the verified questions of a deployment's live build, in the order of their words. */
export async function questionsOfModel(db: Db, place: Place, page: Page): Promise<PlacedQuestion[]> {
  return (await listQuestions(db, place, page)).map(placed);
}

/** A verified question with the members of its query: who does not see all of them may not ask it. */
export type AskableQuestion = PlacedQuestion & { readonly members: readonly string[] };

/** All verified questions of a deployment's live build, in the order of their words. */
export async function questionsOfLiveBuild(db: Db, place: Place): Promise<AskableQuestion[]> {
  const rows = await allQuestions(db, place);
  return rows.map((row) => ({ ...placed(row), members: row.members }));
}

function placed(row: QuestionRow): PlacedQuestion {
  const { question, also, language, query, is_ordered, expected_rows, file, line } = row;
  return {
    ...{ question, also, language, query: query as unknown as CubeQuery, ordered: is_ordered },
    ...{ rows: expected_rows as unknown as PlacedQuestion['rows'], file, line },
  };
}
