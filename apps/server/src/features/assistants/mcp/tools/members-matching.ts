import type { ShownMember, ShownView } from '../../../content/ask/shown-views.ts';

/**
 * The members whose name, title or description contain all words of a text, ignoring case; none for a text without
 * words. Those with the words in their name or title come first.
 */
export function membersMatching(views: readonly ShownView[], text: string): ShownMember[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const containsAll = (texts: readonly (string | null)[]) => {
    const searched = texts.join('\n').toLowerCase();
    return words.every((word) => searched.includes(word));
  };
  const found = views
    .flatMap(({ members }) => members)
    .filter(({ name, title, description }) => containsAll([name, title, description]));
  const { named = [], described = [] } = Object.groupBy(found, ({ name, title }) =>
    containsAll([name, title]) ? 'named' : 'described',
  );
  return [...named, ...described];
}
