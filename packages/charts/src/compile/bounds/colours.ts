import { color } from 'd3-color';

/** Colours by their components, in which nothing can be loaded. */
const FUNCTION = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\w\s.,%/+-]*\)$/i;
const KEYWORDS = ['none', 'currentcolor'];

/** Whether a text is a colour or the token of one. */
export function isColour(text: string): boolean {
  if (text.startsWith('token:')) return true;
  return color(text) !== null || FUNCTION.test(text.trim()) || KEYWORDS.includes(text.toLowerCase());
}
