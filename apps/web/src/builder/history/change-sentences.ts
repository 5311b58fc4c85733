import { type DashboardCommand, widgetChangedBy } from '@facet/dashboards/commands';
import { isolated } from '../../look/isolated.ts';
import type { HistoryWords } from '../../words/builder/history/words.ts';
import type { NameOfWidget } from '../widget-names.ts';

/** Names that a sentence lists before it counts the others. */
const MOST_NAMES = 3;

interface Naming {
  readonly words: HistoryWords;
  readonly locale: string;
  readonly nameOf: NameOfWidget;
}

/** What commands do to a dashboard, in words: what they add first, then what they remove, rename, change and move. */
export function changeSentences(
  commands: readonly DashboardCommand[],
  { words, locale, nameOf }: Naming,
): string[] {
  const { added, removed, renamed, changed, moved, titles, hasSettings } = parts(commands);
  const list = (names: Iterable<string>) => listOf([...names], words, locale);
  const sentence = (ids: ReadonlySet<string>, say: (names: string) => string) =>
    ids.size === 0 ? [] : [say(list([...ids].map(nameOf)))];
  const title = titles.at(-1);
  return [
    ...sentence(added, words.added),
    ...sentence(removed, words.removed),
    ...(renamed.size === 0
      ? []
      : [words.renamed(list([...renamed].map(([id, name]) => name ?? nameOf(id))))]),
    ...sentence(changed, words.changed),
    ...sentence(moved, words.moved),
    ...(title === undefined ? [] : [words.titled(isolated(title))]),
    ...(hasSettings ? [words.changedDashboard] : []),
  ];
}

/** The widgets that commands concern, each in the part that says most about it. */
function parts(commands: readonly DashboardCommand[]) {
  const added = new Set<string>();
  const removed = new Set<string>();
  const renamed = new Map<string, string | undefined>();
  const changed = new Set<string>();
  const moved = new Set<string>();
  const titles: string[] = [];
  let hasSettings = false;
  for (const command of commands) {
    const id = widgetChangedBy(command);
    if (id === null) {
      const { path, after } = command as { path: readonly string[]; after?: unknown };
      if (path.join('.') === 'title' && typeof after === 'string') titles.push(after);
      else hasSettings = true;
    } else if (command.kind === 'add') {
      // What is added again was only taken away for a while.
      if (!removed.delete(id)) added.add(id);
      else moved.add(id);
    } else if (command.kind === 'remove') {
      if (!added.delete(id)) removed.add(id);
      for (const part of [changed, moved]) part.delete(id);
      renamed.delete(id);
    } else if (!added.has(id)) {
      if (command.kind === 'move') moved.add(id);
      else if (command.path.join('.') === 'config.title')
        renamed.set(id, typeof command.after === 'string' ? command.after : undefined);
      else changed.add(id);
    }
  }
  return { added, removed, renamed, changed, moved, titles, hasSettings };
}

function listOf(names: readonly string[], words: HistoryWords, locale: string): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => words.quoted(isolated(name)));
  const more = names.length - shown.length;
  const all = more > 0 ? [...shown, words.more(more)] : shown;
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(all);
}
