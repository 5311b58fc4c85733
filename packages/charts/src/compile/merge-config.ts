import { type Dict, isDict } from './json.ts';

/** Members of an author's config that would change how the page embeds a chart. */
const OWN = new Set([
  'customFormatTypes',
  'background',
  'padding',
  'autosize',
  'font',
  'signals',
  'events',
  'locale',
  'params',
]);

/** The defaults with what the author changes. */
export function mergeConfig(base: Dict, author: unknown): Dict {
  if (!isDict(author)) return structuredClone(base);
  const allowed = Object.fromEntries(Object.entries(author).filter(([key]) => !OWN.has(key)));
  return merged(base, allowed);
}

function merged(base: Dict, changes: Dict): Dict {
  const result: Dict = structuredClone(base);
  for (const [key, change] of Object.entries(changes)) {
    const present = result[key];
    result[key] = isDict(present) && isDict(change) ? merged(present, change) : structuredClone(change);
  }
  return result;
}
