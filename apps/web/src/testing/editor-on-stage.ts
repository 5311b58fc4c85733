import type { TestContext } from 'node:test';
import type { Dashboard, DashboardDraftChange } from '@facet/client';
import type { DashboardConfig } from '@facet/dashboards';
import { applyCommands, commandsBetween, type DashboardCommand } from '@facet/dashboards/commands';
import { mockApi, paged, Refusal } from './mock-api.ts';
import { openStage } from './open-stage.ts';

/** A text on a dashboard. */
export const INTRO = {
  id: 'intro',
  type: 'TEXT',
  position: { x: 0, y: 0, w: 6, h: 2 },
  config: { markdown: 'Hello' },
} satisfies DashboardConfig['widgets'][number];

/** A draft on a server, with the changes of all its editors. */
function draftOnServer(config: DashboardConfig) {
  const changes: DashboardDraftChange[] = [];
  const draft = {
    config,
    isInCode: false,
    changes,
    /** Its state after each change. */
    configs: [config],
    save(commands: readonly unknown[], id: string = crypto.randomUUID()): void {
      const applied = applyCommands(draft.config, commands as DashboardCommand[]);
      if (applied.refused.length > 0) throw new Refusal(409, 'draft_conflict', 'It has changed since');
      draft.config = applied.config;
      draft.configs.push(applied.config);
      changes.push({
        id,
        version: changes.length + 1,
        kind: 'edit',
        commands: commands as DashboardDraftChange['commands'],
        restored: null,
        publication: null,
        createdAt: '2026-05-04T12:00:00Z',
        createdBy: null,
      });
    },
  };
  return draft;
}

/** A draft as the server returns it. */
export const shownDraft = (config: DashboardConfig): Dashboard => ({
  id: 0,
  publicId: '',
  deploymentId: 1,
  workbookId: 2,
  status: 'draft',
  allowEmbed: false,
  title: null,
  description: null,
  config: config as never,
  versionNumber: 0,
  versionId: 0,
  reportSnapshots: [],
  createdBy: null,
  fromSharedWorkspace: false,
});

/** The selector of the field with the title of the dashboard. */
export const TITLE_FIELD = 'input[aria-label="Title of the dashboard"]';

/** The editor of dashboards in a browser, with a server that keeps a draft; undefined without a browser. */
export async function editorOnStage(t: TestContext) {
  const stage = await openStage(t);
  if (stage === undefined) return undefined;
  const { page } = stage;
  let draft = draftOnServer({ widgets: [] });
  // A page that is gone may still save: each has a draft of its own.
  const drafts = [draft];
  const draftAt = ({ workbookId }: { readonly workbookId: number }) => drafts[workbookId] ?? draft;
  const since = ({ changes }: typeof draft, version = 0) =>
    changes.filter((change) => change.version > version);
  const api = await mockApi(t, page, {
    getDashboardDraft: ({ path }) => ({
      version: draftAt(path).changes.length,
      isInCode: draftAt(path).isInCode,
      hasDraft: true,
      dashboard: shownDraft(draftAt(path).config),
    }),
    changeDashboardDraft({ path, body }) {
      const changed = draftAt(path);
      changed.save(body.commands, body.id);
      return { version: changed.changes.length, changes: since(changed, body.since) };
    },
    listDashboardDraftChanges: ({ path, query }) =>
      paged(since(draftAt(path), query.since).toReversed(), query),
    getDashboardDraftVersion: ({ path }) => ({
      version: path.version,
      dashboard: shownDraft(draftAt(path).configs[path.version] ?? { widgets: [] }),
    }),
    restoreDashboardDraft({ path }) {
      const restored = draftAt(path);
      restored.save(commandsBetween(restored.config, restored.configs[path.version] ?? { widgets: [] }));
      return { version: restored.changes.length, changes: restored.changes.slice(-1) };
    },
    joinDashboardDraft: () => ({ people: [], aliveSeconds: 45 }),
    leaveDashboardDraft: () => undefined as never,
    getWorkbook: () => Promise.reject(new Refusal(404)),
    getMe: () => Promise.reject(new Refusal(403)),
    listAdministrators: () => Promise.reject(new Refusal(403)),
  });
  const open = (config: DashboardConfig, isInCode = false) => {
    draft = Object.assign(draftOnServer(config), { isInCode });
    const workbookId = drafts.push(draft) - 1;
    return stage.show('builder/BuilderPage.tsx', 'BuilderPage', { deploymentId: 1, workbookId });
  };
  const button = async (name: string) =>
    (await page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`))?.click();
  const option = async (name: string) =>
    (await page.waitForSelector(`::-p-aria([name="${name}"][role="option"])`))?.click();
  const says = (text: string) => page.waitForSelector(`::-p-text(${text})`);
  const isSaved = async (check: () => boolean) => {
    while (!check()) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return {
    ...{ stage, page, api, open, button, option, says, isSaved },
    /** The draft that was opened last. */
    get draft() {
      return draft;
    },
  };
}
