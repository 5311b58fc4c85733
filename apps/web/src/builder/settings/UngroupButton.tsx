import { columnsOf, ungrouped } from '@facet/dashboards/commands';
import { Button } from '@mantine/core';
import { IconLayersSubtract } from '@tabler/icons-react';
import { useArea } from '../../words/area.ts';
import { SETTINGS } from '../../words/builder/settings/settings-area.ts';
import { useEditor, useEditorState } from '../editor.ts';

/** Takes the widgets of a container out of it, and the container away. */
export function UngroupButton({ container }: { readonly container: string }) {
  const words = useArea(SETTINGS);
  const editor = useEditor();
  const config = useEditorState((state) => state.config);
  const made = ungrouped(config, container, columnsOf(config));
  return (
    <Button
      variant="default"
      leftSection={<IconLayersSubtract size={16} aria-hidden />}
      aria-keyshortcuts="Control+Shift+G"
      disabled={made === undefined || made.ids.length === 0}
      onClick={() => {
        if (made === undefined) return;
        editor.run(made.commands);
        editor.select(made.ids);
      }}
    >
      {words.ungroup}
    </Button>
  );
}
