import { join } from 'node:path';

/** What is loaded from the start, by page: modules whose static imports are all needed. */
const STARTS = {
  shell: ['src/entries/embed/main.tsx'],
  app: ['src/entries/embed/app.tsx'],
  home: ['src/entries/console/main.tsx'],
  bar: ['src/entries/bar/TopBar.tsx'],
  floats: ['src/look/HintBubble.tsx', 'src/controls/ControlPopover.tsx'],
  view: ['../../packages/charts/src/view/index.ts'],
} as const;

const DASHBOARD = STARTS.app[0];

/**
 * The files of a dashboard: what it has alone, and what it shares with the console. Of the first seven, each imports only
 * those before it. A dashboard loads `floats` after its rows or with its first hint or open control, `inputs` and `parts` with
 * its first menu or editor, `bar` for people of the account, and `view` for charts, each in one piece although the console
 * shares some of their modules. Explore loads all of them, which starts no dashboard, because its document is another one. The
 * home page needs only `base`, `common`, `inputs` and `bar`. The console alone has `icons`, of its later parts.
 */
const FILES = [
  'base',
  'shell',
  'common',
  'app',
  'inputs',
  'floats',
  'parts',
  'bar',
  'view',
  'icons',
] as const;

const PARTS = /\/node_modules\/(?:@mantine\/(?:core|hooks)|@floating-ui|react-remove-scroll)/;

/** Otherwise, each icon that two later parts have would be a file. */
const ICON = /\/@tabler\/icons-react\/dist\/esm\/icons\//;

/** The few styles that only dashboards have are not worth files of their own. */
const STYLE = /\.css$/;

interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

/**
 * Groups modules by the pages that need them from the start, so that a dashboard loads few files. Lazy parts keep files of
 * their own. Left alone, the bundler makes a file for each set of lazy parts with a module in common, ten of which have
 * less than 1.5 KB.
 * @param folder of the web app
 */
export function fewFiles(folder: string) {
  const needed = new Map<string, ReadonlySet<string>>();
  const isNeeded = (by: keyof typeof STARTS, id: string, graph: Graph) =>
    STARTS[by].some((start) => {
      const known = needed.get(start) ?? importsOf(join(folder, start), graph);
      needed.set(start, known);
      return known.has(id);
    });
  let onDashboards: ReadonlySet<string> | undefined;
  const isOnDashboards = (id: string, graph: Graph) => {
    onDashboards ??= importsOf(join(folder, DASHBOARD), graph, true);
    return onDashboards.has(id);
  };
  const fileOf = (id: string, graph: Graph) => {
    const isHome = isNeeded('home', id, graph);
    if (isNeeded('shell', id, graph)) return isHome || STYLE.test(id) ? 'base' : 'shell';
    if (isNeeded('app', id, graph)) return isHome || STYLE.test(id) ? 'common' : 'app';
    // Of the console, a dashboard loads the bar later: in one file with its entry, it would start the console.
    if (isHome && PARTS.test(id)) return 'inputs';
    if (isNeeded('floats', id, graph)) return 'floats';
    if (PARTS.test(id)) return 'parts';
    if (ICON.test(id) && isOnDashboards(id, graph)) return isHome ? 'inputs' : 'parts';
    if (ICON.test(id)) return isHome ? null : 'icons';
    return isNeeded('bar', id, graph) ? 'bar' : isNeeded('view', id, graph) ? 'view' : null;
  };
  return FILES.map((file, index) => ({
    name: (id: string, graph: Graph) => (fileOf(id, graph) === file ? file : null),
    debugName: file,
    priority: FILES.length - index,
  }));
}

/** A module and all that it imports, directly or not, with or without what it loads later. */
function importsOf(root: string, graph: Graph, withLater = false): ReadonlySet<string> {
  const found = new Set([root]);
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const imported of withLater ? [...importedIds, ...dynamicallyImportedIds] : importedIds)
      found.add(imported);
  }
  return found;
}
