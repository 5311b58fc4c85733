import { Popover } from '@mantine/core';
import { type PropsWithChildren, type Ref, useEffect, useState } from 'react';
import classes from './ControlField.module.css';

interface ControlPopoverProps {
  readonly label: string;
  /** The row of the control, below which this is, with the same width. */
  readonly target: HTMLElement;
  readonly isOpen: boolean;
  readonly trapsFocus: boolean;
  onOpen(isOpen: boolean): void;
}

/** What changes the value of a control, below it. */
export default function ControlPopover(props: PropsWithChildren<ControlPopoverProps>) {
  const { label, target, isOpen, trapsFocus, onOpen, children } = props;
  // It notes what has the focus when it opens, also when its code has just arrived.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(isOpen), [isOpen]);
  return (
    <Popover
      opened={isShown}
      onChange={onOpen}
      position="bottom-start"
      width="target"
      shadow="md"
      trapFocus={trapsFocus}
      returnFocus
      withRoles={false}
      transitionProps={{ duration: 120 }}
      middlewares={{ size: true, flip: true, shift: true }}
      classNames={{ dropdown: classes.dropdown }}
    >
      <Popover.Target>
        <Present element={target} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

interface PresentProps {
  readonly element: HTMLElement;
  readonly ref?: Ref<HTMLElement>;
}

/** An element that is in the page already, in place of one of its own. */
function Present({ element, ref }: PresentProps) {
  useEffect(() => {
    if (typeof ref !== 'function') return undefined;
    const release = ref(element);
    return () => (typeof release === 'function' ? release() : ref(null)) as undefined;
  }, [element, ref]);
  return null;
}
