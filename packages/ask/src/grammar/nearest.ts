import { membersWith, partlyNamed } from '../ranking/find-members.ts';
import type { Reading } from '../understanding.ts';
import { type Reader, readingOf } from './reader.ts';

const MOST = 8;

/** What the model has that is nearest to a question that it does not answer: members with its words, then measures and dimensions. */
export function nearestTo({ tokens, lexicon, views, members }: Reader): readonly Reading[] {
  const nearest = new Set<string>();
  for (const token of tokens) {
    if (nearest.size >= MOST) break;
    for (const { member } of partlyNamed(membersWith(token, { lexicon, views }), [token], lexicon))
      nearest.add(member.name);
  }
  for (const kind of ['measure', 'dimension'])
    for (const member of members) if (member.kind === kind) nearest.add(member.name);
  return [...nearest].slice(0, MOST).flatMap((name) => {
    const member = lexicon.members.get(name);
    return member === undefined ? [] : [readingOf(member)];
  });
}
