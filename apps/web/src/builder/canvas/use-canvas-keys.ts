import type { DashboardConfig } from '@facet/dashboards';
import {
  columnsOf,
  duplicated,
  fits,
  grouped,
  outermost,
  parentsOf,
  removals,
  ungrouped,
} from '@facet/dashboards/commands';
import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { type Editor, useEditor } from '../editor.ts';
import { type Arrow, arrowEdit } from './arrow-edits.ts';
import { frameSelector } from './frame-selector.ts';
import { leaveWidget } from './leave-widget.ts';
import { frameAt, isOperated, siblingsOf } from './pointing.ts';
import type { Names } from './use-announced.ts';

const ARROWS: Readonly<Record<string, Arrow>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface Said {
  readonly names: Names;
  announce(text: string): void;
}

/** What keys do with the widget that has the focus, and with the selected ones. */
export function useCanvasKeys(root: RefObject<HTMLElement | null>, said: Said) {
  const editor = useEditor();
  return (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    // Tabs and fields have keys of their own.
    if (isOperated(target) || event.altKey || root.current === null) return;
    const isDone = handle(event, editor, said, root.current, frameAt(target)?.dataset.widget);
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function handle(
  event: KeyboardEvent,
  editor: Editor,
  said: Said,
  root: HTMLElement,
  focused: string | undefined,
): boolean {
  const { key, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const { config, selection } = editor.state.getState();
  const { words, number } = said.names;
  const arrow = ARROWS[key];
  if (arrow !== undefined && focused !== undefined && !isCommand) {
    const isRtl = getComputedStyle(root).direction === 'rtl';
    moveBy(editor, said, focused, isRtl ? { ...arrow, x: -arrow.x } : arrow, shiftKey, root);
    return true;
  }
  if (isCommand && key.toLowerCase() === 'a') {
    const all = onBoard(config);
    editor.select(all);
    said.announce(words.selectedCount(number(all.length)));
    return true;
  }
  if (key === 'Escape' && selection.length > 0) {
    leaveWidget(editor, said.names, said.announce, root);
    return true;
  }
  if ((key === 'Enter' || key === ' ') && focused !== undefined && !isCommand) {
    const isSelected = selection.includes(focused);
    const next = shiftKey
      ? isSelected
        ? selection.filter((id) => id !== focused)
        : [...selection, focused]
      : isSelected && selection.length === 1
        ? []
        : [focused];
    editor.select(next);
    said.announce(words.selectedCount(number(next.length)));
    return true;
  }
  const chosen = outermost(config, selection.length > 0 ? selection : focused === undefined ? [] : [focused]);
  if (chosen.length === 0) return false;
  if (key === 'Delete' || key === 'Backspace') {
    removeWidgets(editor, said, root, chosen);
    return true;
  }
  if (isCommand && key.toLowerCase() === 'g') {
    group(editor, said, root, chosen, shiftKey);
    return true;
  }
  if (isCommand && key.toLowerCase() === 'd') {
    const made = duplicated(config, chosen);
    if ('problem' in made) said.announce(words.problems[made.problem]);
    else {
      editor.run(made.commands);
      editor.select(made.ids);
      said.announce(words.added(number(made.ids.length)));
    }
    return true;
  }
  return false;
}

function moveBy(
  editor: Editor,
  said: Said,
  focused: string,
  arrow: Arrow,
  isResize: boolean,
  root: HTMLElement,
): void {
  const { words, placeOf, sizeOf } = said.names;
  const { config, selection } = editor.state.getState();
  if (root.querySelector('[data-arrangement]')?.getAttribute('data-arrangement') !== 'grid') {
    said.announce(words.tooNarrow);
    return;
  }
  if (!selection.includes(focused)) editor.select([focused]);
  const ids = siblingsOf(config, focused, editor.state.getState().selection);
  const commands = arrowEdit(config, focused, ids, arrow, isResize, columnsOf(config));
  if (commands === undefined || !fits(config, commands)) {
    said.announce(words.stays);
    return;
  }
  if (commands.length > 0) flushSync(() => editor.run(commands));
  const after = editor.state.getState().config;
  said.announce(isResize ? sizeOf(after, focused) : placeOf(after, focused));
  root.querySelector(frameSelector(focused))?.scrollIntoView({ block: 'nearest' });
}

/** Removes widgets and gives the focus to the one before them, so that it is not lost. */
export function removeWidgets(
  editor: Editor,
  { names, announce }: Said,
  root: HTMLElement,
  ids: readonly string[],
): void {
  const frames = [...root.querySelectorAll<HTMLElement>('[data-widget]')];
  const isLeft = (frame: HTMLElement) => ids.every((id) => frame.closest(frameSelector(id)) === null);
  const first = frames.findIndex((frame) => !isLeft(frame));
  const next = frames.slice(0, Math.max(first, 0)).findLast(isLeft) ?? frames.slice(first + 1).find(isLeft);
  flushSync(() => {
    editor.run(removals(editor.state.getState().config, ids));
    editor.select([]);
  });
  announce(names.words.removed(names.number(ids.length)));
  next?.focus({ preventScroll: true });
}

/** Puts widgets into a container, or takes those of a container out of it. */
function group(
  editor: Editor,
  { names, announce }: Said,
  root: HTMLElement,
  ids: readonly string[],
  isApart: boolean,
): void {
  const { config } = editor.state.getState();
  const [first = ''] = ids;
  const columns = columnsOf(config);
  const made = isApart ? ungrouped(config, first, columns) : grouped(config, ids, columns);
  if (made === undefined) {
    announce(names.words.stays);
    return;
  }
  const left = 'id' in made ? [made.id] : made.ids;
  flushSync(() => {
    editor.run(made.commands);
    editor.select(left);
  });
  announce(names.words.selectedCount(names.number(left.length)));
  root.querySelector<HTMLElement>(frameSelector(left[0] ?? ''))?.focus({ preventScroll: true });
}

/** The widgets in no container, in the order in which they are read. */
function onBoard({ widgets }: DashboardConfig): string[] {
  const parents = parentsOf(widgets);
  return widgets
    .filter(({ id }) => !parents.has(id))
    .sort((one, other) => one.position.y - other.position.y || one.position.x - other.position.x)
    .map(({ id }) => id);
}
