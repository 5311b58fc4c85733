import { isLeftOut } from '../languages/phrases.ts';
import type { Candidates } from '../ranking/candidates.ts';
import { LONGEST_NAME } from '../ranking/find-members.ts';
import { LONGEST_VALUE } from '../ranking/find-values.ts';
import type { Token } from '../tokens/tokenize.ts';
import { type Edge, ranked } from './edge.ts';
import type { ItemOf } from './items.ts';

/** Names may have words of the grammar in them: "flights that were delayed" are delayed flights. */
export function memberEdges(tokens: readonly Token[], start: number, candidates: Candidates): Edge[] {
  const edges: Edge[] = [];
  const { lexicon } = candidates.scope;
  const [first] = tokens.slice(start, start + 1);
  if (
    first === undefined ||
    (isLeftOut(first.normal, lexicon.grammar) && candidates.members([first]).all.length === 0)
  )
    return edges;
  const content: Token[] = [];
  for (let end = start + 1; end <= Math.min(tokens.length, start + LONGEST_NAME); end++) {
    const token = tokens[end - 1];
    if (token === undefined || token.kind === 'quoted' || (end > start + 1 && token.pause)) break;
    const isSkipped = end > start + 1 && isLeftOut(token.normal, lexicon.grammar);
    if (!isSkipped) content.push(token);
    // "average order value" is a title with a word of the grammar in it.
    const whole = end - start > content.length ? wholeName(tokens.slice(start, end), candidates) : undefined;
    if (whole !== undefined) edges.push(ranked({ type: 'members', start, end, ...whole }, end - start));
    if (isSkipped) continue;
    const { all: found, byView } = candidates.members(content);
    if (found.length > 0)
      edges.push(
        ranked({ type: 'members', start, end, found, byView }, content.length, end - start - content.length),
      );
  }
  return edges;
}

function wholeName(
  tokens: readonly Token[],
  candidates: Candidates,
): Pick<ItemOf<'members'>, 'found' | 'byView'> | undefined {
  const { all, byView } = candidates.named(tokens);
  return all.length > 0 ? { found: all, byView } : undefined;
}

export function valueEdges(tokens: readonly Token[], start: number, candidates: Candidates): Edge[] {
  const edges: Edge[] = [];
  for (let end = start + 1; end <= Math.min(tokens.length, start + LONGEST_VALUE); end++) {
    const { all: found, byView } = candidates.values(tokens.slice(start, end));
    if (found.length > 0) edges.push(ranked({ type: 'values', start, end, found, byView }, end - start));
  }
  return edges;
}

/** Words of descriptions and parts of values are readings only where nothing else is. */
export function lastResorts(token: Token, start: number, candidates: Candidates): Edge[] {
  const end = start + 1;
  const [described, values] = candidates.guesses(token);
  return [
    ...(values.all.length > 0
      ? [ranked({ type: 'values', start, end, found: values.all, byView: values.byView }, 1)]
      : []),
    ...(described.all.length > 0
      ? [ranked({ type: 'members', start, end, found: described.all, byView: described.byView }, 1)]
      : []),
  ];
}
