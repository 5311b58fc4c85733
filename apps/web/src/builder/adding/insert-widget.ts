import type { adding } from '@facet/dashboards/commands';
import { flushSync } from 'react-dom';
import type { Editor } from '../editor.ts';

/** Adds a widget as one step of undo and selects it. It is in the page when this returns whether it was added. */
export function insertWidget(editor: Editor, { id, commands }: ReturnType<typeof adding>): boolean {
  return flushSync(() => {
    const isAdded = editor.run(commands).length === 0;
    if (isAdded) editor.select([id]);
    return isAdded;
  });
}
