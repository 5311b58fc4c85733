import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';

/** A deployment of a tenant. */
export interface Place {
  readonly tenantId: number;
  readonly deploymentId: number;
}

/** A member that somebody chose for a word. */
export interface WordChoice {
  readonly word: string;
  readonly member: string;
}

/** The most choices of a deployment. */
const MOST_CHOICES = 1_000;
/** How often and by how many people a choice is made before it is suggested. */
const LEAST = { times: 3, people: 2 };

/** Records new choices, unless the deployment has the most. */
export async function insertChoices(
  tx: Tx,
  { tenantId, deploymentId }: Place,
  choices: readonly WordChoice[],
): Promise<void> {
  await sql`
    insert into word_choices (tenant_id, deployment_id, word, member)
    select ${tenantId}, ${deploymentId}, given.word, given.member
    from unnest(${choices.map(({ word }) => word)}::text[], ${choices.map(({ member }) => member)}::text[])
      as given (word, member)
    where (select count(*) from word_choices
      where tenant_id = ${tenantId} and deployment_id = ${deploymentId}) < ${MOST_CHOICES}
    on conflict on constraint word_choices_unique do nothing`.execute(tx);
}

/** Counts choices of a person, each at most once an hour: follow-up questions send them again. */
export async function countForPerson(
  tx: Tx,
  { tenantId, deploymentId }: Place,
  userId: number,
  choices: readonly WordChoice[],
): Promise<void> {
  await sql`
    insert into word_choice_people as person (choice_id, tenant_id, user_id)
    select choice.id, choice.tenant_id, ${userId}
    from word_choices choice
    join unnest(${choices.map(({ word }) => word)}::text[], ${choices.map(({ member }) => member)}::text[])
      as given (word, member) on given.word = choice.word and given.member = choice.member
    where choice.tenant_id = ${tenantId} and choice.deployment_id = ${deploymentId}
    on conflict on constraint word_choice_people_pkey do update
      set times = person.times + 1, last_chosen_at = now()
      where person.last_chosen_at < now() - interval '1 hour'`.execute(tx);
}

export type SuggestionRow = Awaited<ReturnType<typeof listSuggestions>>[number];

/** The choices that were made often enough and are not decided, oldest first. */
export function listSuggestions(db: Db, place: Place, page: Page) {
  return suggestionsOf(db, place)
    .$call(keyset(page, 'choice.id', 'asc'))
    .execute();
}

export function findSuggestion(db: Db, place: Place, id: number) {
  return suggestionsOf(db, place).where('choice.id', '=', id).executeTakeFirst();
}

function suggestionsOf(db: Db, { tenantId, deploymentId }: Place) {
  return db
    .selectFrom('word_choices as choice')
    .innerJoin('word_choice_people as person', 'person.choice_id', 'choice.id')
    .select((eb) => [
      ...(['choice.id', 'choice.word', 'choice.member'] as const),
      sql<number>`sum(person.times)::integer`.as('times'),
      sql<number>`count(*)::integer`.as('people'),
      eb.fn.max('person.last_chosen_at').as('last_chosen_at'),
    ])
    .where('choice.tenant_id', '=', tenantId)
    .where('choice.deployment_id', '=', deploymentId)
    .where('choice.decided_at', 'is', null)
    .groupBy('choice.id')
    .having(sql<boolean>`sum(person.times) >= ${LEAST.times} and count(*) >= ${LEAST.people}`);
}

/** Marks a choice as decided; false if somebody else has done so. */
export async function decideChoice(tx: Tx, { tenantId, deploymentId }: Place, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('word_choices')
    .set({ decided_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes undecided choices that nobody has made for half a year. */
export async function deleteUnused(db: Db): Promise<void> {
  await sql`
    delete from word_choices choice
    where decided_at is null and not exists (
      select from word_choice_people person
      where person.choice_id = choice.id and person.last_chosen_at > now() - interval '180 days')`.execute(
    db,
  );
}
