import { editYaml } from '@facet/dashboards/file';
import { parse } from 'yaml';

type Json = Readonly<Record<string, unknown>>;

const LISTS = ['measures', 'dimensions', 'segments'] as const;
/** What Jinja replaces in a file before it is YAML. */
const JINJA = /\{[{%#]/;

/** What became of a file: it does not define the member, or has the synonym already, or cannot be edited. */
export type Synonym = { readonly text: string } | 'elsewhere' | 'present' | 'uneditable';

/**
 * Adds a word to `meta.synonyms` of a member in a file of the model. Comments and the order of the file stay.
 * @param member of a cube: `orders.count`
 */
export function withSynonym(text: string, member: string, word: string): Synonym {
  if (JINJA.test(text)) return 'elsewhere';
  const before = contentOf(text);
  if (before === undefined) return 'elsewhere';
  const after = structuredClone(before);
  const item = memberIn(after, member);
  if (item === undefined) return 'elsewhere';
  const { synonyms = [], ...meta } = (item.meta ?? {}) as Json;
  if (!Array.isArray(synonyms)) return 'uneditable';
  if (synonyms.includes(word)) return 'present';
  item.meta = { ...((item.meta ?? meta) as Json), synonyms: [...synonyms, word] };
  const edited = editYaml(text, before, after);
  return edited === undefined ? 'uneditable' : { text: edited };
}

function contentOf(text: string): Json | undefined {
  try {
    const content: unknown = parse(text);
    return isObject(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

function memberIn({ cubes }: Json, member: string): Record<string, unknown> | undefined {
  const [cubeName, name] = member.split('.');
  const cube = itemsIn(cubes).find((one) => one.name === cubeName);
  return LISTS.flatMap((list) => itemsIn(cube?.[list])).find((one) => one.name === name);
}

function itemsIn(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
