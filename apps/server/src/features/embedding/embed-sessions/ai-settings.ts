import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { readAppConfig } from '../../account/app-theme/app-config.service.ts';
import { findSessionSettings } from './embed-sessions.store.ts';

/** The AI settings that apply to a caller. */
export interface AiSettings {
  /** Whether any of their data may be sent to a language model. */
  readonly allowAi: boolean;
  /** Whether they may request summaries. */
  readonly showAiWidgets: boolean;
}

/** The settings of a caller: those of their embed session, or else of the account. */
export async function aiSettingsOf(db: Db, { tenantId, embed }: Caller): Promise<AiSettings> {
  const { embedding } = await readAppConfig(db, tenantId);
  const session = embed === null ? {} : await findSessionSettings(db, tenantId, embed.sessionId);
  const isOn = (name: 'allowAi' | 'showAiWidgets') => (session[name] ?? embedding?.[name] ?? true) !== false;
  const allowAi = isOn('allowAi');
  return { allowAi, showAiWidgets: allowAi && isOn('showAiWidgets') };
}
