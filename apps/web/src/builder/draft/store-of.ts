import type { DashboardDraft } from '@facet/client';
import type { DashboardConfig } from '@facet/dashboards';
import { changeDraft, changesSince, type DraftKey, draftOf } from '../../api/draft-api.ts';
import { DraftStore } from './draft-store.ts';
import type { SavedChange } from './edited-draft.ts';

/** The store of a draft as it was opened, which the server keeps. */
export function storeOf(key: DraftKey, { dashboard, version }: DashboardDraft): DraftStore {
  const configOf = ({ dashboard: { config } }: Pick<DashboardDraft, 'dashboard'>) =>
    config as unknown as DashboardConfig;
  const api = {
    read: async () => {
      const draft = await draftOf(key);
      return { config: configOf(draft), version: draft.version };
    },
    changesSince: async (since: number) => (await changesSince(key, since)) as unknown as SavedChange[],
    change: async (...change: [string, number, SavedChange['commands']]) =>
      (await changeDraft(key, ...change)) as unknown as SavedChange[],
  };
  return new DraftStore(api, { config: configOf({ dashboard }), version });
}
