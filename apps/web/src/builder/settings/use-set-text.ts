import { useCallback } from 'react';
import { useEditor } from '../editor.ts';
import { typedSetting } from '../typed-setting.ts';
import type { OnSettle } from '../use-settled-text.ts';

/** Changes a setting of a widget to a text; an empty one is removed. Over somebody else's newer text it becomes a conflict. */
export function useSetText(widgetId: string, name: string): OnSettle {
  const editor = useEditor();
  return useCallback(
    (text, basedOn) => {
      const { config } = editor.state.getState();
      const widget = config.widgets.find(({ id }) => id === widgetId);
      if (widget === undefined || (widget.config[name] ?? '') === text) return;
      editor.run([typedSetting(config, widgetId, ['config', name], text, basedOn)], { keepsRefused: true });
    },
    [editor, widgetId, name],
  );
}
