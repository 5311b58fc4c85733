import { copied, outermost, pasted, removals } from '@facet/dashboards/commands';
import type { ClipboardEvent } from 'react';
import { useEditor } from '../editor.ts';
import { isOperated } from './pointing.ts';
import type { Names } from './use-announced.ts';

/** Copies and pastes widgets as text, also between dashboards. */
export function useClipboard({ names, announce }: { readonly names: Names; announce(text: string): void }) {
  const editor = useEditor();
  const { words, number } = names;
  return {
    copy(event: ClipboardEvent, isCut = false): void {
      const { config, selection } = editor.state.getState();
      const ids = outermost(config, selection);
      const isText = event.target instanceof Element && isOperated(event.target);
      if (ids.length === 0 || isText) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', copied(config, ids));
      if (isCut) {
        editor.run(removals(config, ids));
        editor.select([]);
      }
      announce((isCut ? words.removed : words.copied)(number(ids.length)));
    },
    paste(event: ClipboardEvent): void {
      if (event.target instanceof Element && isOperated(event.target)) return;
      event.preventDefault();
      const made = pasted(editor.state.getState().config, event.clipboardData.getData('text/plain'));
      if ('problem' in made) {
        announce(words.problems[made.problem]);
        return;
      }
      editor.run(made.commands);
      editor.select(made.ids);
      announce(words.added(number(made.ids.length)));
    },
  };
}
