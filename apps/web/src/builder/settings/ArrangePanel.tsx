import type { DashboardConfig } from '@facet/dashboards';
import {
  ALIGNMENTS,
  aligned,
  columnsOf,
  type DashboardCommand,
  distributed,
  grouped,
} from '@facet/dashboards/commands';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconArrowAutofitHeight,
  IconArrowAutofitWidth,
  IconBoxMultiple,
  IconLayoutAlignBottom,
  IconLayoutAlignLeft,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
} from '@tabler/icons-react';
import { useArea } from '../../words/area.ts';
import { SETTINGS } from '../../words/builder/settings/settings-area.ts';
import { useEditor, useEditorState } from '../editor.ts';
import classes from './ArrangePanel.module.css';

const ALIGN_ICONS = {
  left: IconLayoutAlignLeft,
  right: IconLayoutAlignRight,
  top: IconLayoutAlignTop,
  bottom: IconLayoutAlignBottom,
  width: IconArrowAutofitWidth,
  height: IconArrowAutofitHeight,
} as const;

type Edit = (config: DashboardConfig, ids: readonly string[]) => readonly DashboardCommand[];

/** How several selected widgets are arranged. What changes nothing is off. */
export default function ArrangePanel() {
  const words = useArea(SETTINGS);
  const editor = useEditor();
  const { config, selection } = useEditorState((state) => state);
  const labels = {
    left: words.alignLeft,
    right: words.alignRight,
    top: words.alignTop,
    bottom: words.alignBottom,
    width: words.sameWidth,
    height: words.sameHeight,
  };
  const edits: readonly {
    readonly label: string;
    readonly Icon: typeof IconBoxMultiple;
    readonly edit: Edit;
  }[] = [
    ...ALIGNMENTS.map((alignment) => ({
      label: labels[alignment],
      Icon: ALIGN_ICONS[alignment],
      edit: (now: DashboardConfig, ids: readonly string[]) => aligned(now, ids, alignment, columnsOf(now)),
    })),
    {
      label: words.distributeAcross,
      Icon: IconLayoutDistributeHorizontal,
      edit: (now, ids) => distributed(now, ids, 'across'),
    },
    {
      label: words.distributeDown,
      Icon: IconLayoutDistributeVertical,
      edit: (now, ids) => distributed(now, ids, 'down'),
    },
  ];
  const group = grouped(config, selection, columnsOf(config));
  return (
    <>
      <fieldset className={classes.arrange}>
        <legend>{words.arrange}</legend>
        {edits.map(({ label, Icon, edit }) => {
          const commands = edit(config, selection);
          return (
            <Tooltip key={label} label={label}>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={label}
                // The focus stays on it when it has nothing more to do.
                aria-disabled={commands.length === 0}
                data-disabled={commands.length === 0 || undefined}
                onClick={() => commands.length > 0 && editor.run(commands)}
              >
                <Icon size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          );
        })}
      </fieldset>
      <Button
        variant="default"
        leftSection={<IconBoxMultiple size={16} aria-hidden />}
        aria-keyshortcuts="Control+G"
        disabled={group === undefined}
        onClick={() => {
          if (group === undefined) return;
          editor.run(group.commands);
          editor.select([group.id]);
        }}
      >
        {words.group}
      </Button>
    </>
  );
}
