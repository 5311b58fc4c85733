import { visit } from 'yaml';
import type { DashboardDocument } from './document.ts';
import { EditedYaml } from './edited-yaml.ts';
import { FILE_LIMITS } from './file-shapes.ts';
import { parseDashboardFile } from './parse-file.ts';
import { type FileContent, fileContent, printDashboardFile } from './print-file.ts';
import { inlineOf, parseYaml, UneditableYaml } from './yaml-text.ts';

/** How often what a file leaves out is written, because of what has changed around it. */
const MOST_PASSES = 4;

/**
 * The text of a file with another dashboard in it. Whatever stays the same keeps its place, its form and its comments;
 * a text without changes stays as it is, byte by byte.
 * @param text a valid file
 */
export function editDashboardFile(path: string, text: string, wanted: DashboardDocument): string {
  const before = parseDashboardFile(path, text).dashboard;
  if (before === undefined) return printDashboardFile(wanted);
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const body = text.slice(mark.length);
  const isWindows = body.includes('\r\n') && !/(^|[^\r])\n/.test(body);
  const lines = isWindows ? body.replaceAll('\r\n', '\n') : body;
  const edited =
    editedText(path, lines, before, wanted) ??
    editedText(path, withoutAliases(lines), before, wanted) ??
    rewritten(lines, wanted);
  return mark + (isWindows ? edited.replaceAll('\n', '\r\n') : edited);
}

/** Undefined if the text is written in a way that edits cannot keep. */
function editedText(
  path: string,
  text: string,
  before: DashboardDocument,
  wanted: DashboardDocument,
): string | undefined {
  const contents = { before: fileContent(before), after: fileContent(wanted) };
  const explicit = { ids: new Set<string>(), places: new Set<string>() };
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const edited = tried(() => new EditedYaml(text, contents, explicit).text());
    if (edited === undefined) return undefined;
    const found = parseDashboardFile(path, edited).dashboard;
    if (found === undefined) return undefined;
    const now = fileContent(found);
    if (sameText(now) === sameText(contents.after)) return edited;
    const size = explicit.ids.size + explicit.places.size;
    const known = itemsOf(now);
    for (const [id, item] of itemsOf(contents.after)) {
      if (!known.has(id)) explicit.ids.add(id);
      else if (JSON.stringify(known.get(id)) !== JSON.stringify(item)) explicit.places.add(id);
    }
    if (explicit.ids.size + explicit.places.size === size) return undefined;
  }
  return undefined;
}

function tried(edit: () => string): string | undefined {
  try {
    return edit();
  } catch (error) {
    if (error instanceof UneditableYaml) return undefined;
    throw error;
  }
}

/** The order of reports has no meaning. */
function sameText({ content }: FileContent): string {
  const { reports = {}, ...others } = content;
  const sorted = Object.entries(reports as object).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([others, sorted]);
}

/** The widgets and tabs of a file by their ids. */
function itemsOf({ content, idOf }: FileContent): Map<string, unknown> {
  const items = new Map<string, unknown>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const id = idOf(value);
    if (id !== undefined) items.set(id, value);
    for (const member of Object.values(value)) visit(member);
  };
  visit(content.widgets);
  return items;
}

/** The text with values in place of what refers to them. */
function withoutAliases(text: string): string {
  const document = parseYaml(text);
  const found: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  visit(document, {
    Alias(_key, alias) {
      const [from, to] = alias.range ?? [0, 0];
      const value = alias.resolve(document)?.toJS(document, { maxAliasCount: FILE_LIMITS.aliases });
      found.push({ from, to, text: inlineOf(value) });
    },
  });
  return found.reduceRight(
    (done, { from, to, text: own }) => done.slice(0, from) + own + done.slice(to),
    text,
  );
}

/** The whole dashboard anew, below the comments with which the file begins. */
function rewritten(text: string, wanted: DashboardDocument): string {
  const [head = ''] = /^(?:[ \t]*(?:#.*)?\n)*/.exec(text) ?? [];
  return head + printDashboardFile(wanted);
}
