/** An item of a list with a text in it; an empty one is removed. */
export function withText<T extends object, K extends keyof T & string>(item: T, name: K, text: string): T {
  const { [name]: _before, ...others } = item;
  return (text === '' ? others : { ...others, [name]: text }) as T;
}

/** An item as it was when somebody began to type one of its texts. */
export function itemBefore<T extends object, K extends keyof T & string>(
  item: T,
  name: K,
  basedOn: string,
): T {
  return (item[name] ?? '') === basedOn ? item : withText(item, name, basedOn);
}
