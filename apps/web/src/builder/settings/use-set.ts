import type { Widget } from '@facet/dashboards';
import { setting } from '@facet/dashboards/commands';
import { useCallback } from 'react';
import { useEditor } from '../editor.ts';

/** Changes a setting of a widget as a step of its own; undefined removes it. */
export type SetSetting = (name: string, value: unknown) => void;

export function useSet({ id }: Pick<Widget, 'id'>): SetSetting {
  const editor = useEditor();
  return useCallback(
    (name, value) => {
      const { config } = editor.state.getState();
      // A field may still have a text when its widget has just been removed.
      if (!config.widgets.some((widget) => widget.id === id)) return;
      editor.run([setting(config, id, ['config', name], value)]);
    },
    [editor, id],
  );
}
