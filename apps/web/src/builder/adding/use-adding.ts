import { LIMITS } from '@facet/dashboards';
import { adding, type NewWidget, type Place, widgetOf } from '@facet/dashboards/commands';
import { useState } from 'react';
import { useBoard } from '../../store/board-context.ts';
import { useArea, useLocale } from '../../words/area.ts';
import { ADDING } from '../../words/builder/adding/adding-area.ts';
import { useNameOf } from '../canvas/use-name-of.ts';
import { useEditor, useEditorState } from '../editor.ts';
import { focusAdded } from './focus-added.ts';
import { insertWidget } from './insert-widget.ts';
import { placeFor } from './place-for.ts';

/** Adds widgets where the selection is: says where that is, and why a widget was not added. */
export function useAdding(onAdded: () => void) {
  const words = useArea(ADDING);
  const editor = useEditor();
  const board = useBoard();
  const locale = useLocale();
  const [problem, setProblem] = useState<string>();
  const openTab = (container: string) => board.now.tabs.get(container);
  const { config, selection } = useEditorState((state) => state);
  const place = useTextOf(placeFor(config, selection, openTab));
  const add = (widget: NewWidget) => {
    const now = editor.state.getState();
    const added = adding(now.config, widget, placeFor(now.config, now.selection, openTab));
    const count = added.commands.filter(({ kind }) => kind === 'add').length;
    if (now.config.widgets.length + count > LIMITS.widgets) {
      setProblem(words.full(LIMITS.widgets.toLocaleString(locale)));
      return;
    }
    if (!insertWidget(editor, added)) {
      setProblem(words.refused);
      return;
    }
    onAdded();
    focusAdded(added.id);
  };
  return { place, add, problem };
}

/** Where a new widget goes, in words. */
function useTextOf({ container, tab }: Place): string {
  const words = useArea(ADDING);
  const nameOf = useNameOf();
  const config = useEditorState((state) => state.config);
  if (container === null) return words.toBoard;
  const widget = widgetOf(config, container);
  const name = nameOf(widget);
  const tabs = widget.type === 'CONTAINER' ? widget.config.tabs : undefined;
  const title = tabs?.find(({ id }) => id === tab)?.title;
  return title === undefined ? words.into(name) : words.intoTab(title, name);
}
