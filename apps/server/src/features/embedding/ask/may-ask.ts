import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { forbidden } from '../../../errors/errors.ts';
import type { UserContext } from '../../people/security-context/load-security-context.ts';
import { askSettingsOf } from '../embed-sessions/ai-settings.ts';

/**
 * The views that a caller may ask about in words; null for all that they see.
 * @throws 403 for embed sessions without `allowAi`
 */
export async function viewsToAsk(db: Db, caller: Caller): Promise<readonly string[] | null> {
  if (caller.embed === null) return null;
  const [settings] = await askSettingsOf(db, [caller]);
  if (settings?.mayAsk) return settings.views;
  throw forbidden(
    'This embed session may not ask questions: `allowAi` is off in its settings or in the configuration of the account',
  );
}

/** A security context limited to views, which the engine then enforces. */
export function limitedTo(context: UserContext, views: readonly string[] | null): UserContext {
  if (views === null) return context;
  const allowed = context.views;
  return {
    ...context,
    views: allowed === undefined ? views : views.filter((view) => allowed.includes(view)),
  };
}
