import type { Dict } from '../json.ts';
import { checkExpressions } from './check-expressions.ts';
import { checkValues } from './check-values.ts';
import { checkEstimate } from './estimate.ts';
import { Origin } from './origin.ts';

/**
 * Refuses a compiled chart that could draw without an end, or load something, whatever the author called it: what counts is
 * what it is compiled to.
 * @param source what the author wrote, for the place of a problem
 * @throws SpecError
 */
export function checkVega(vega: Dict, source: Dict): void {
  const origin = new Origin(source);
  checkExpressions(vega, origin);
  checkValues(vega, origin);
  checkEstimate(vega, origin);
}
