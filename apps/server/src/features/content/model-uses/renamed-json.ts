type Names = ReadonlyMap<string, string>;

/** A whole name: of a cube and its member. */
const NAME = /[A-Za-z_]\w*\.[A-Za-z_]\w*/;
/** A text that is a name, perhaps with a granularity. */
const WHOLE = new RegExp(`^(${NAME.source})(?=$|\\.)`);
/** A name in the brackets of a formula or a template. */
const INSIDE = new RegExp(`(?<=[{[(]\\s*)${NAME.source}(?!\\w)`, 'g');

/**
 * JSON with other names for members of the model, in values and keys; the same object if it has none of them. Text around
 * names stays.
 * @param names whole names and what they become
 */
export function renamedJson<T>(value: T, names: Names): T {
  return renamedIn(value, names) as T;
}

function renamedIn(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return renamedText(value, names);
  if (Array.isArray(value)) {
    const items = value.map((item) => renamedIn(item, names));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const after = entries.map(([key, item]) => [renamedText(key, names), renamedIn(item, names)] as const);
  const isSame = after.every(([key, item], at) => key === entries[at]?.[0] && item === entries[at]?.[1]);
  return isSame ? value : Object.fromEntries(after);
}

function renamedText(text: string, names: Names): string {
  const whole = WHOLE.exec(text)?.[1];
  if (whole !== undefined) return (names.get(whole) ?? whole) + text.slice(whole.length);
  return text.includes('.') ? text.replace(INSIDE, (name) => names.get(name) ?? name) : text;
}
