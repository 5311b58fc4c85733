/** Marks the text of a function in JSON, in which definitions are sent to the query process. */
const MARK = 'facet:function';

/** A replacer for `JSON.stringify` that keeps the text of functions. */
export function textOfFunctions(_name: string, value: unknown): unknown {
  return typeof value === 'function' ? { [MARK]: Function.prototype.toString.call(value) } : value;
}

/**
 * Parses JSON and turns these texts into functions that have them as their text and do nothing. Like the
 * originals, they are omitted from JSON.
 */
export function parseWithFunctions(json: string): unknown {
  // A reviver makes parsing several times slower.
  return json.includes(MARK) ? JSON.parse(json, revive) : JSON.parse(json);
}

function revive(_name: string, value: unknown): unknown {
  const text =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[MARK] : undefined;
  return typeof text === 'string' ? Object.assign(() => undefined, { toString: () => text }) : value;
}
