import type { ControlState, ControlValuesInput } from '@facet/client';

/** What the server has answered about the values in effect. */
export interface KnownStates {
  readonly latest: readonly ControlState[];
  /** By what was chosen: rows that are kept are shown without asking the server again. */
  readonly byValues: ReadonlyMap<string, readonly ControlState[]>;
}

export const NOTHING_KNOWN: KnownStates = { latest: [], byValues: new Map() };

const MOST_KNOWN = 200;

/**
 * Adds an answer; the same object if it is known.
 * @param values what was chosen; undefined for what the address has
 */
export function withAnswer(
  known: KnownStates,
  latest: readonly ControlState[],
  values?: ControlValuesInput,
): KnownStates {
  const key = JSON.stringify(values ?? null);
  if (JSON.stringify(known.byValues.get(key)) === JSON.stringify(latest)) return known;
  return { latest, byValues: new Map([...[...known.byValues].slice(-MOST_KNOWN), [key, latest]]) };
}

/** What is in effect for each control: the server's answer to what was chosen, and until it arrives its latest one. */
export function statesInEffect(known: KnownStates, values: ControlValuesInput): readonly ControlState[] {
  return known.byValues.get(JSON.stringify(values)) ?? known.latest;
}
