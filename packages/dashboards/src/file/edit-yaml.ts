import { parse } from 'yaml';
import { EditedYaml } from './edited-yaml.ts';
import { UneditableYaml } from './yaml-text.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * The text of a YAML file with another content. What stays the same keeps its place, form and comments.
 * @param before the content of the text
 * @param idOf what identifies an item of a list in both contents; without it, items are known by their content and place
 * @returns undefined if the text is written in a way that edits cannot keep, for example with anchors in the changed part
 */
export function editYaml(
  text: string,
  before: Json,
  after: Json,
  idOf: (item: unknown) => string | undefined = () => undefined,
): string | undefined {
  const isWindows = text.includes('\r\n');
  const lines = isWindows ? text.replaceAll('\r\n', '\n') : text;
  const contentOf = (content: Json) => ({ content, idOf });
  const contents = { before: contentOf(before), after: contentOf(after) };
  try {
    const edited = new EditedYaml(lines, contents, { ids: new Set(), places: new Set() }).text();
    if (JSON.stringify(parse(edited)) !== JSON.stringify(after)) return undefined;
    return isWindows ? edited.replaceAll('\n', '\r\n') : edited;
  } catch (error) {
    if (error instanceof UneditableYaml) return undefined;
    throw error;
  }
}
