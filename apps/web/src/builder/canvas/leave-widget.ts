import { outermost, parentsOf } from '@facet/dashboards/commands';
import type { Editor } from '../editor.ts';
import { frameSelector } from './frame-selector.ts';
import type { Names } from './use-announced.ts';

/** Selects the container around the selected widget, which has the focus then, or else nothing. */
export function leaveWidget(
  editor: Editor,
  { words, number }: Names,
  announce: (text: string) => void,
  root: HTMLElement,
): void {
  const { config, selection } = editor.state.getState();
  const [only = '', ...others] = outermost(config, selection);
  const around = others.length > 0 ? undefined : parentsOf(config.widgets).get(only)?.id;
  editor.select(around === undefined ? [] : [around]);
  announce(around === undefined ? words.nothingSelected : words.selectedCount(number(1)));
  if (around !== undefined)
    root.querySelector<HTMLElement>(frameSelector(around))?.focus({ preventScroll: true });
}
