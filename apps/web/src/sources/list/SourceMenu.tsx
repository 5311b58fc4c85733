import type { DataSourceVariable } from '@facet/client';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconPlugConnected, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { settingVariables } from '../../api/data-sources-api.ts';
import { ButtonMenu } from '../../look/ButtonMenu.tsx';
import { useArea } from '../../words/area.ts';
import { SOURCES } from '../../words/sources/sources-area.ts';
import { WORKSPACE } from '../../words/workspace/workspace-area.ts';
import { ActionDialog } from '../../workspace/ActionDialog.tsx';
import { useNotices } from '../../workspace/notices.ts';
import { noteSaved } from '../note-saved.ts';
import classes from '../Sources.module.css';
import { removalOf, type Source, type Variables } from '../source-variables.ts';
import type { SourcesView } from '../sources-view.ts';
import type { SourceTests } from '../use-source-tests.ts';

interface SourceMenuProps {
  readonly deploymentId: number;
  readonly source: Source;
  readonly declared: readonly DataSourceVariable[];
  readonly variables: Variables;
  readonly tests: SourceTests;
  onView(view: SourcesView): void;
}

/** What can be done with a data source. */
export function SourceMenu({ deploymentId, source, declared, variables, tests, onView }: SourceMenuProps) {
  const words = useArea(SOURCES);
  const { actionsFor } = useArea(WORKSPACE);
  const { say } = useNotices();
  const client = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const { name } = source;
  const changes = removalOf(source, declared, variables);
  // What is left has not changed, so a data source that is down is no reason to keep this one.
  const removal = settingVariables(deploymentId, changes, false);
  const remove = async () => {
    try {
      await removal.send();
      setRemoving(false);
      say({ text: words.removed(name) });
      await noteSaved(client, deploymentId);
    } catch (error) {
      setFailure(error as Error);
    }
  };
  return (
    <>
      <ButtonMenu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={actionsFor(name)}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => onView({ kind: 'edit', source: name })}
          >
            {words.edit}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPlugConnected size={16} aria-hidden />}
            onClick={() => void tests.run()}
          >
            {words.test}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={changes.length === 0}
            onClick={() => setRemoving(true)}
          >
            {words.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </ButtonMenu>
      {isRemoving && (
        <ActionDialog
          title={words.removeTitle(name)}
          action={words.remove}
          isDangerous
          shown={removal.shown}
          onAction={remove}
          onClose={() => setRemoving(false)}
        >
          <p>{words.removeText}</p>
          {failure !== null && (
            <p className={classes.error} role="alert">
              {failure.message}
            </p>
          )}
        </ActionDialog>
      )}
    </>
  );
}
