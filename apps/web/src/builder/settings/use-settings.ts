import { setting } from '@facet/dashboards/commands';
import { useCallback } from 'react';
import { isSameJson } from '../../store/board-context.ts';
import { useEditor } from '../editor.ts';
import { typedSetting } from '../typed-setting.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Changes settings of a widget by their names, in one step; undefined removes one. Nothing if the widget is gone.
 * @param basedOn what was there of those that somebody has typed when they began: another value now makes it a conflict
 */
export type SetSettings = (values: Values, basedOn?: Values) => void;

export function useSettings(widgetId: string): SetSettings {
  const editor = useEditor();
  return useCallback(
    (values, basedOn = {}) => {
      const { config } = editor.state.getState();
      const widget = config.widgets.find(({ id }) => id === widgetId);
      if (widget === undefined) return;
      const commands = Object.entries(values)
        .filter(([name, value]) => !isSameJson(widget.config[name], value))
        .map(([name, value]) => {
          const path = ['config', name];
          return name in basedOn
            ? typedSetting(config, widgetId, path, value, basedOn[name])
            : setting(config, widgetId, path, value);
        });
      if (commands.length > 0) editor.run(commands, { keepsRefused: true });
    },
    [editor, widgetId],
  );
}
