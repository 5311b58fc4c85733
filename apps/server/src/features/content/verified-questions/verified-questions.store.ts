import type { PlacedQuestion } from '@facet/ask/verified';
import type { Db, Tx } from '@facet/db';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';

/** A deployment of a tenant. */
export interface Place {
  readonly tenantId: number;
  readonly deploymentId: number;
}

/** A question with the members of its query. */
export type KeptQuestion = PlacedQuestion & { readonly members: readonly string[] };

export async function deleteQuestions(tx: Tx, { tenantId, deploymentId }: Place): Promise<void> {
  await tx
    .deleteFrom('verified_questions')
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .execute();
}

/** @param questions at least one */
export async function insertQuestions(
  tx: Tx,
  { tenantId, deploymentId }: Place,
  questions: readonly KeptQuestion[],
): Promise<void> {
  await tx
    .insertInto('verified_questions')
    .values(
      questions.map(({ question, also, language, query, members, ordered, rows, file, line }) => ({
        ...{ tenant_id: tenantId, deployment_id: deploymentId, question, also: [...also], language },
        ...{ query: JSON.stringify(query), members: [...members], is_ordered: ordered, file, line },
        expected_rows: rows === null ? null : JSON.stringify(rows),
      })),
    )
    .execute();
}

export type QuestionRow = Awaited<ReturnType<typeof listQuestions>>[number];

/** In the order of their words. */
export function listQuestions(db: Db, place: Place, page: Page) {
  return questionsOf(db, place)
    .$call(keyset(page, 'verified_questions.question', 'asc'))
    .execute();
}

/** In the order of their words. There are at most 1,000. */
export function allQuestions(db: Db, place: Place): Promise<QuestionRow[]> {
  return questionsOf(db, place).orderBy('question').execute();
}

function questionsOf(db: Db, { tenantId, deploymentId }: Place) {
  return db
    .selectFrom('verified_questions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId);
}
