import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { ButtonMenu } from '../look/ButtonMenu.tsx';
import { useArea } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';

/** An entry of the menu; a group begins with a line. */
export interface MenuEntry {
  readonly label: string;
  readonly beginsGroup?: boolean;
  readonly isDangerous?: boolean;
  onSelect(): void;
}

/** What else can be done with a report. */
export function ReportMenu({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const { more } = useArea(REPORTS);
  return (
    <ButtonMenu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={more}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label, beginsGroup = false, isDangerous = false, onSelect }) => [
          beginsGroup && <Menu.Divider key={`before ${label}`} />,
          <Menu.Item key={label} onClick={onSelect} {...(isDangerous ? { color: 'var(--bad)' } : {})}>
            {label}
          </Menu.Item>,
        ])}
      </Menu.Dropdown>
    </ButtonMenu>
  );
}
