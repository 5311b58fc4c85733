import type { Refusal } from '@facet/query';
import { useArea } from '../../words/area.ts';
import { QUESTION } from '../../words/question/question-area.ts';

/** Puts the reason why a change is refused into words. */
export function useRefusalText(): (refusal: Refusal) => string {
  const { refused } = useArea(QUESTION);
  return ({ code, details }) => refused.reasons[code]?.(details) ?? refused.other;
}
