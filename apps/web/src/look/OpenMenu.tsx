import { Menu } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/ScrollArea.css';
import { useWindowEvent } from '@mantine/hooks';
import type { ComponentProps, CSSProperties, PropsWithChildren } from 'react';
import classes from './OpenMenu.module.css';
import { useFocusReturned } from './use-focus-returned.ts';

const POINTERS = ['mousedown', 'touchstart'];

interface OpenMenuProps {
  readonly label: string;
  /** Where a menu begins that belongs to no element, in pixels of the window; otherwise it is below its parent. */
  readonly point?: { readonly x: number; readonly y: number };
  onClose(): void;
}

/** A menu that is open from the start, and takes the focus until it closes. */
export function OpenMenu({ label, point, onClose, children }: PropsWithChildren<OpenMenuProps>) {
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
      // What takes the focus has to be an item.
      withInitialFocusPlaceholder={false}
      // The lower edge of a row that is partly in sight is below the window: the menu then opens above it.
      hideDetached={point === undefined}
      // Not keys: the one that opened the menu is still on its way to the document.
      clickOutsideEvents={POINTERS}
      classNames={{ dropdown: classes.list, itemLabel: classes.label }}
    >
      <Menu.Target>
        <Anchor className={point === undefined ? classes.below : classes.at} style={style} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Where the menu is. It is no button, so it takes none of the attributes that Mantine gives to one. */
function Anchor({ ref, className, style }: Pick<ComponentProps<'span'>, 'ref' | 'className' | 'style'>) {
  return <span ref={ref} className={className} style={style} />;
}
