import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { readAppConfig } from '../../account/app-theme/app-config.service.ts';
import { findSessionSettings } from './embed-sessions.store.ts';

/** What a caller may do with AI. */
export interface AiSettings {
  /** Whether anything of theirs may reach a language model. */
  readonly allowAi: boolean;
  /** Whether they may have summaries written. */
  readonly showAiWidgets: boolean;
}

/** The settings of a caller: those of their embed session, or else of the account (embedding.md 4.5). */
export async function aiSettingsOf(db: Db, { tenantId, embed }: Caller): Promise<AiSettings> {
  const { embedding } = await readAppConfig(db, tenantId);
  const session = embed === null ? {} : await findSessionSettings(db, tenantId, embed.sessionId);
  const isOn = (name: 'allowAi' | 'showAiWidgets') => (session[name] ?? embedding?.[name] ?? true) !== false;
  const allowAi = isOn('allowAi');
  return { allowAi, showAiWidgets: allowAi && isOn('showAiWidgets') };
}
