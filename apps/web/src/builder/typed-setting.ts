import type { DashboardConfig } from '@facet/dashboards';
import { type SetCommand, setting } from '@facet/dashboards/commands';

/**
 * Changes a setting to what somebody has typed. It is refused where somebody else has changed it since they began.
 * @param basedOn the text when they began; empty if there was no text
 */
export function typedSetting(
  config: DashboardConfig,
  widgetId: string | null,
  path: readonly string[],
  text: string,
  basedOn: string,
): SetCommand {
  const { before: _now, ...command } = setting(config, widgetId, path, text || undefined);
  return basedOn === '' ? command : { ...command, before: basedOn };
}
