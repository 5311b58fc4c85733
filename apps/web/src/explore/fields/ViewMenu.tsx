import { ActionIcon, Menu } from '@mantine/core';
import { IconAbc, IconCube, IconDots, IconLayoutDashboard } from '@tabler/icons-react';
import { useState } from 'react';
import { OpenMenu } from '../../look/OpenMenu.tsx';
import { useArea } from '../../words/area.ts';
import { FIELDS } from '../../words/fields/fields-area.ts';
import { FROM_VIEW } from '../../words/from-view/from-view-area.ts';
import type { CatalogView } from './catalog.ts';
import classes from './FieldsPanel.module.css';
import type { FieldDisplay } from './field-display.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface ViewMenuProps {
  readonly view: Pick<CatalogView, 'name' | 'title'>;
  readonly display: FieldDisplay;
  /** What is undefined cannot be chosen. */
  readonly onDashboard: ((view: string) => void) | undefined;
  readonly onByName: ((isByName: boolean) => void) | undefined;
  readonly onByCube: ((isByCube: boolean) => void) | undefined;
}

/** What can be done with a view as a whole, and how its fields are shown. */
export function ViewMenu({ view, display, onDashboard, onByName, onByCube }: ViewMenuProps) {
  const words = useArea(FROM_VIEW);
  const fields = useArea(FIELDS);
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
          {onDashboard !== undefined && (
            <Menu.Item
              leftSection={<IconLayoutDashboard {...ICON} />}
              onClick={() => {
                close();
                onDashboard(view.name);
              }}
            >
              {words.ofThisView}
            </Menu.Item>
          )}
          {onByName !== undefined && (
            <Menu.Item
              leftSection={<IconAbc {...ICON} />}
              onClick={() => {
                close();
                onByName(!display.isByName);
              }}
            >
              {display.isByName ? fields.showTitles : fields.showNames}
            </Menu.Item>
          )}
          {onByCube !== undefined && (
            <Menu.Item
              leftSection={<IconCube {...ICON} />}
              onClick={() => {
                close();
                onByCube(!display.isByCube);
              }}
            >
              {display.isByCube ? fields.groupByFolder : fields.groupByCube}
            </Menu.Item>
          )}
        </OpenMenu>
      )}
    </span>
  );
}
