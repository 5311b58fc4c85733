import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconLayoutDashboard } from '@tabler/icons-react';
import { useState } from 'react';
import { OpenMenu } from '../../look/OpenMenu.tsx';
import { useArea } from '../../words/area.ts';
import { FROM_VIEW } from '../../words/from-view/from-view-area.ts';
import type { CatalogView } from './catalog.ts';
import classes from './FieldsPanel.module.css';

interface ViewMenuProps {
  readonly view: Pick<CatalogView, 'name' | 'title'>;
  onDashboard(view: string): void;
}

/** What can be done with a view as a whole. */
export function ViewMenu({ view, onDashboard }: ViewMenuProps) {
  const words = useArea(FROM_VIEW);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <span className={classes.actions}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={words.actionsFor(view.title)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconDots size={18} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <OpenMenu label={words.actionsFor(view.title)} onClose={close}>
          <Menu.Item
            leftSection={<IconLayoutDashboard size={16} stroke={1.6} aria-hidden />}
            onClick={() => {
              close();
              onDashboard(view.name);
            }}
          >
            {words.ofThisView}
          </Menu.Item>
        </OpenMenu>
      )}
    </span>
  );
}
