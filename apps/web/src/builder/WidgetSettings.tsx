import { removals } from '@facet/dashboards/commands';
import { Button, CloseButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { DraftKey } from '../api/draft-api.ts';
import { useArea } from '../words/area.ts';
import { EDITOR } from '../words/editor/editor-area.ts';
import { useEditor, useEditorState } from './editor.ts';
import { formOf } from './settings/forms.ts';
import classes from './WidgetSettings.module.css';

/** The settings of the selected widget, beside the board. */
export function WidgetSettings({ draftKey }: { readonly draftKey: DraftKey }) {
  const words = useArea(EDITOR);
  const editor = useEditor();
  const selection = useEditorState((state) => state.selection);
  const [first, ...others] = selection;
  const widget = useEditorState(({ config }) => config.widgets.find(({ id }) => id === first));
  if (widget === undefined) return null;
  const remove = () => editor.run(removals(editor.state.getState().config, selection));
  const Form = formOf(widget);
  return (
    <aside className={classes.panel} aria-label={words.settings}>
      <div className={classes.head}>
        <h2>{others.length === 0 ? words.settings : words.selected(selection.length)}</h2>
        <CloseButton aria-label={words.close} onClick={() => editor.select([])} />
      </div>
      <Suspense fallback={null}>
        {others.length === 0 && (
          <div className={classes.fields}>
            <Form key={widget.id} widget={widget} draftKey={draftKey} />
          </div>
        )}
      </Suspense>
      <Button
        variant="default"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={remove}
      >
        {words.remove(selection.length)}
      </Button>
    </aside>
  );
}
