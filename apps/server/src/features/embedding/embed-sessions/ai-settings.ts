import type { Db } from '@facet/db';
import { type Caller, canUse } from '../../../auth/caller.ts';
import { readAppConfig } from '../../account/app-theme/app-config.service.ts';
import { type AskSettings, findAskSettings } from './ask-settings.store.ts';
import { findSessionSettings } from './embed-sessions.store.ts';

/** The AI settings that apply to a caller. */
export interface AiSettings {
  /** Whether any of their data may be sent to a language model. */
  readonly allowAi: boolean;
  /** Whether they may request summaries. */
  readonly showAiWidgets: boolean;
}

/** The settings of a caller: those of their embed session, or else of the account. */
export async function aiSettingsOf(db: Db, caller: Caller): Promise<AiSettings> {
  const { settingOf } = await settingsOf(db, caller);
  const isOn = (name: 'allowAi' | 'showAiWidgets') => settingOf(name) !== false;
  const allowAi = isOn('allowAi');
  return { allowAi, showAiWidgets: allowAi && isOn('showAiWidgets') };
}

/** What embed sessions may ask in words, in the same order, with at most one statement. */
export function askSettingsOf(db: Db, callers: readonly Caller[]): Promise<AskSettings[]> {
  const sessions = callers.map(({ tenantId, embed }) => ({ tenantId, sessionId: embed?.sessionId ?? null }));
  return findAskSettings(db, sessions);
}

/** Whether embed sessions of an account may ask in words, unless their own settings say otherwise. */
export async function mayAskByDefault(db: Db, tenantId: number): Promise<boolean> {
  const [settings] = await findAskSettings(db, [{ tenantId, sessionId: null }]);
  return settings?.mayAsk === true;
}

/**
 * Whether dashboards offer a chat to a caller: one who may ask in words in the deployment, unless their session or else the
 * account has turned off `allowAi` or `showDashboardChat`.
 */
export async function offersDashboardChat(db: Db, caller: Caller, deploymentId: number): Promise<boolean> {
  const isPerson = caller.embed === null;
  const deployment = { type: 'Deployment', id: deploymentId } as const;
  if (!canUse(caller, isPerson ? 'PlaygroundRead' : 'DeploymentRead', deployment)) return false;
  const { settingOf } = await settingsOf(db, caller);
  if (settingOf('showDashboardChat') === false) return false;
  if (isPerson) return settingOf('allowAi') ?? true;
  const [settings] = await askSettingsOf(db, [caller]);
  return settings?.mayAsk === true;
}

/** Whether the chat of a caller may save, change and draft content. Only embed sessions can be without it. */
export async function mayAuthorInChat(db: Db, { tenantId, embed }: Caller): Promise<boolean> {
  if (embed === null) return true;
  const settings = await findSessionSettings(db, tenantId, embed.sessionId);
  return settings.allowChatWorkspaceAuthoring !== false;
}

async function settingsOf(db: Db, { tenantId, embed }: Caller) {
  const { embedding } = await readAppConfig(db, tenantId);
  const session = embed === null ? {} : await findSessionSettings(db, tenantId, embed.sessionId);
  const settingOf = (name: 'allowAi' | 'showAiWidgets' | 'showDashboardChat') =>
    (session[name] ?? embedding?.[name]) as boolean | null | undefined;
  return { settingOf };
}
