import type { Db } from '@facet/db';
import type { Logger } from 'pino';
import type { Caller } from '../../../auth/caller.ts';
import { inTransaction } from '../../../http/in-transaction.ts';
import type { Answer } from '../ask/answer-question.ts';
import type { GivenContext } from '../ask/context-of.ts';
import { countForPerson, insertChoices, type WordChoice } from './word-choices.store.ts';

/** The longest word that may become a synonym, in characters. */
const LONGEST = 60;
const MEMBERS: readonly string[] = ['measure', 'dimension', 'segment'];

/**
 * Counts the members that a user of the account chose for words, so that authors of the model may make the words synonyms.
 * Not counted are values, which are data, and embed sessions (ADR 138). A failure costs the count, not the answer.
 */
export async function countChoices(
  { db, log }: { readonly db: Db; readonly log: Pick<Logger, 'warn'> },
  { tenantId, user, embed }: Caller,
  deploymentId: number,
  chosen: NonNullable<GivenContext['chosen']>,
  { understood }: Pick<Answer, 'understood'>,
): Promise<void> {
  if (embed !== null) return;
  const choices = choicesIn(chosen, understood);
  if (choices.length === 0) return;
  const place = { tenantId, deploymentId };
  try {
    await inTransaction(db, async (tx) => {
      await insertChoices(tx, place, choices);
      await countForPerson(tx, place, user.id, choices);
    });
  } catch (error) {
    log.warn({ err: error, deploymentId }, 'cannot count the choices of a question');
  }
}

/** The choices that decided what a word of the question is. */
function choicesIn(
  chosen: NonNullable<GivenContext['chosen']>,
  understood: Answer['understood'],
): WordChoice[] {
  const found = chosen.flatMap(({ text, member, value }) => {
    const isUsed = understood.some(
      (part) => part.text === text && part.member === member && MEMBERS.includes(part.kind),
    );
    const word = text.trim().toLowerCase().replace(/\s+/g, ' ');
    const isWord = word !== '' && word.length <= LONGEST && !/\d/.test(word);
    return isUsed && isWord && value == null && member != null ? [{ word, member }] : [];
  });
  return [...new Map(found.map((choice) => [`${choice.word}\n${choice.member}`, choice])).values()];
}
