/** An element with styles set one by one, because a strict policy of the host forbids style attributes. */
export function styledElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  styles: Readonly<Record<string, string | number>>,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  Object.assign(element.style, styles);
  return element;
}
