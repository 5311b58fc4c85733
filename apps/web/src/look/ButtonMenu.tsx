import { Menu, type MenuProps } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';

/** A menu that opens at its button, the `Menu.Target`. */
export function ButtonMenu(props: Omit<MenuProps, 'opened' | 'onChange'>) {
  const [opened, setOpened] = useState(false);
  // The menu itself hears keys only while it has the focus, which it takes a moment after it has opened.
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && setOpened(false));
  return <Menu opened={opened} onChange={setOpened} {...props} />;
}
