import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { OpenMenu } from '../look/OpenMenu.tsx';
import { useArea } from '../words/area.ts';
import { FROM_VIEW } from '../words/from-view/from-view-area.ts';

/** The menu beside the button that begins an empty dashboard. */
export function OtherWays({ onFromView }: { onFromView(): void }) {
  const { otherWays, start } = useArea(FROM_VIEW);
  const [isOpen, setOpen] = useState(false);
  return (
    <span style={{ position: 'relative' }}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={otherWays}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconChevronDown size={16} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <OpenMenu label={otherWays} onClose={() => setOpen(false)}>
          <Menu.Item
            leftSection={<IconTable size={16} stroke={1.6} aria-hidden />}
            onClick={() => {
              setOpen(false);
              onFromView();
            }}
          >
            {start}
          </Menu.Item>
        </OpenMenu>
      )}
    </span>
  );
}
