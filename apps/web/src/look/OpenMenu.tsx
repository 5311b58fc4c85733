import { Menu } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import { useWindowEvent } from '@mantine/hooks';
import type { CSSProperties, PropsWithChildren } from 'react';
import classes from './OpenMenu.module.css';
import { useFocusReturned } from './use-focus-returned.ts';

const POINTERS = ['mousedown', 'touchstart'];

interface OpenMenuProps {
  /** Where a menu begins that belongs to no element, in pixels of the window; otherwise it is below its parent. */
  readonly point?: { readonly x: number; readonly y: number };
  onClose(): void;
}

/** A menu that is open from the start, and takes the focus until it closes. */
export function OpenMenu({ point, onClose, children }: PropsWithChildren<OpenMenuProps>) {
  useFocusReturned();
  // The menu itself hears keys only while it has the focus, which it loses when it is out of the window for a moment.
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && onClose());
  const style: CSSProperties | undefined = point && { left: point.x, top: point.y };
  return (
    <Menu
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position={point === undefined ? 'bottom-end' : 'bottom-start'}
      shadow="md"
      trapFocus
      // The lower edge of a row that is partly in sight is below the window: the menu then opens above it.
      hideDetached={point === undefined}
      // Not keys: the one that opened the menu is still on its way to the document.
      clickOutsideEvents={POINTERS}
      classNames={{ dropdown: classes.list, itemLabel: classes.label }}
    >
      <Menu.Target>
        <span className={point === undefined ? classes.below : classes.at} style={style} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
