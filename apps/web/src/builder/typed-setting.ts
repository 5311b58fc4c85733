import type { DashboardConfig } from '@facet/dashboards';
import { type SetCommand, setting } from '@facet/dashboards/commands';
import type { Editor } from './editor.ts';

/**
 * Changes a setting to what somebody has typed. It is refused where somebody else has changed it since they began, or has
 * removed the widget.
 * @param value undefined to remove the setting
 * @param basedOn the value when they began; undefined if there was none
 */
export function typedSetting(
  config: DashboardConfig,
  widgetId: string | null,
  path: readonly string[],
  value: unknown,
  basedOn: unknown,
): SetCommand {
  const isGone = widgetId !== null && !config.widgets.some(({ id }) => id === widgetId);
  const { before: _now, ...command } = isGone
    ? { kind: 'set' as const, widgetId, path, after: value, before: undefined }
    : setting(config, widgetId, path, value);
  return basedOn === undefined ? command : { ...command, before: basedOn };
}

/** Makes what somebody has typed a step. Over somebody else's newer value it becomes a conflict, which keeps it. */
export function runTyped(
  editor: Editor,
  widgetId: string | null,
  path: readonly string[],
  value: unknown,
  basedOn: unknown,
): void {
  const { config } = editor.state.getState();
  editor.run([typedSetting(config, widgetId, path, value, basedOn)], { keepsRefused: true });
}
