import { setting } from '@facet/dashboards/commands';
import { useCallback } from 'react';
import { isSameJson } from '../../store/board-context.ts';
import { useEditor } from '../editor.ts';

/** Changes settings of a widget by their names, in one step; undefined removes one. Nothing if the widget is gone. */
export type SetSettings = (values: Readonly<Record<string, unknown>>) => void;

export function useSettings(widgetId: string): SetSettings {
  const editor = useEditor();
  return useCallback(
    (values) => {
      const { config } = editor.state.getState();
      const widget = config.widgets.find(({ id }) => id === widgetId);
      if (widget === undefined) return;
      const changed = Object.entries(values).filter(
        ([name, value]) => !isSameJson(widget.config[name], value),
      );
      if (changed.length > 0)
        editor.run(changed.map(([name, value]) => setting(config, widgetId, ['config', name], value)));
    },
    [editor, widgetId],
  );
}
