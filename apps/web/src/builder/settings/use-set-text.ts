import { useCallback } from 'react';
import { useEditor } from '../editor.ts';
import { runTyped } from '../typed-setting.ts';
import type { OnSettle } from '../use-settled-text.ts';

/** Changes a setting of a widget to a text; an empty one is removed. */
export function useSetText(widgetId: string, name: string): OnSettle {
  const editor = useEditor();
  return useCallback(
    (text, basedOn) => runTyped(editor, widgetId, ['config', name], text || undefined, basedOn || undefined),
    [editor, widgetId, name],
  );
}
