import { withoutGaps } from '@facet/dashboards/commands';
import { Button } from '@mantine/core';
import { IconFoldUp } from '@tabler/icons-react';
import { useArea } from '../../words/area.ts';
import { SETTINGS } from '../../words/builder/settings/settings-area.ts';
import { useEditor, useEditorState } from '../editor.ts';

/** Moves the widgets of the board (null) or of a grid up to where there is room. */
export function GapsButton({ container }: { readonly container: string | null }) {
  const words = useArea(SETTINGS);
  const editor = useEditor();
  const config = useEditorState((state) => state.config);
  const commands = withoutGaps(config, container);
  return (
    <Button
      variant="default"
      leftSection={<IconFoldUp size={16} aria-hidden />}
      disabled={commands.length === 0}
      onClick={() => editor.run(commands)}
    >
      {words.closeGaps}
    </Button>
  );
}
