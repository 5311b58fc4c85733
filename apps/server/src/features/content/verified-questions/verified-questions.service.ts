import type { PlacedQuestion } from '@facet/ask/verified';
import type { Db, Tx } from '@facet/db';
import { type CubeQuery, fromCubeQuery, membersOf } from '@facet/query';
import type { Page } from '../../../http/pagination.ts';
import type { VisibleModel } from '../queries/visible-model.ts';
import { type ProjectFile, questionsIn } from './questions-in.ts';
import {
  deleteQuestions,
  insertQuestions,
  type KeptQuestion,
  listQuestions,
  type Place,
  type QuestionRow,
  questionsWithin,
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

/**
 * The verified questions of a deployment's live build that somebody may ask.
 * @param visible the model as they see it: questions with other members are left out
 */
export async function questionsFor(
  db: Db,
  place: Place,
  visible: Pick<VisibleModel, 'cubes'>,
): Promise<PlacedQuestion[]> {
  return (await questionsWithin(db, place, namesIn(visible))).map(placed);
}

function placed(row: QuestionRow): PlacedQuestion {
  const { question, also, language, query, is_ordered, expected_rows, file, line } = row;
  return {
    ...{ question, also, language, query: query as unknown as CubeQuery, ordered: is_ordered },
    ...{ rows: expected_rows as unknown as PlacedQuestion['rows'], file, line },
  };
}

type Item = Readonly<Record<string, unknown>>;

/** The names of the members in the metadata. */
function namesIn({ cubes }: Pick<VisibleModel, 'cubes'>): string[] {
  const lists = (cubes as unknown as Item[]).flatMap(({ measures, dimensions, segments }) => [
    ...[measures, dimensions, segments].map((list) => (Array.isArray(list) ? (list as Item[]) : [])),
  ]);
  return lists.flat().flatMap((item) => (isShown(item) ? [String(item.name)] : []));
}

function isShown({ isVisible, public: isPublic }: Item): boolean {
  return isVisible !== false && isPublic !== false;
}
