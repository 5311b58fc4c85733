import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import { ButtonMenu } from '../../look/ButtonMenu.tsx';
import page from '../../look/Page.module.css';
import { useArea } from '../../words/area.ts';
import { DEPLOYMENT } from '../../words/deployment/deployment-area.ts';
import { WORKSPACE } from '../../words/workspace/workspace-area.ts';
import { isHidden } from './hidden-value.ts';
import classes from './VariableTable.module.css';

interface VariableTableProps {
  readonly variables: readonly (readonly [name: string, value: string])[];
  onChange(name: string): void;
  onRemove(name: string): void;
}

/** Variables in order of name, each with what can be done with it. */
export function VariableTable({ variables, onChange, onRemove }: VariableTableProps) {
  const words = useArea(DEPLOYMENT).variables;
  const { actionsFor } = useArea(WORKSPACE);
  return (
    <table className={page.table}>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.value}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {variables.map(([name, value]) => (
          <tr key={name}>
            <td>
              <bdi className={classes.name}>{name}</bdi>
            </td>
            <td>
              {isHidden(value) ? (
                <span className={page.state}>
                  <IconLock size={16} stroke={1.6} aria-hidden />
                  <span className={page.about}>{words.hidden}</span>
                </span>
              ) : (
                <bdi className={classes.value}>{value}</bdi>
              )}
            </td>
            <td data-action>
              <ButtonMenu position="bottom-end" withinPortal>
                <Menu.Target>
                  <ActionIcon variant="subtle" color="gray" size={32} aria-label={actionsFor(name)}>
                    <IconDots size={16} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item
                    leftSection={<IconPencil size={16} aria-hidden />}
                    onClick={() => onChange(name)}
                  >
                    {words.change}
                  </Menu.Item>
                  <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onRemove(name)}>
                    {words.remove}
                  </Menu.Item>
                </Menu.Dropdown>
              </ButtonMenu>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
