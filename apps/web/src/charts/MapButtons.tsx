import type { MapActions } from '@facet/charts/view';
import { ActionIcon } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useWords } from '../words/words.ts';
import classes from './MapButtons.module.css';

/** The buttons of a map, for those who do not know its gestures and keys. */
export function MapButtons({ map }: { readonly map: MapActions }) {
  const { map: words } = useWords();
  const buttons = [
    { label: words.zoomIn, Icon: IconPlus, act: () => map.zoomIn() },
    { label: words.zoomOut, Icon: IconMinus, act: () => map.zoomOut() },
    { label: words.fit, Icon: IconFocusCentered, act: () => map.fit() },
  ];
  return (
    <ActionIcon.Group orientation="vertical" className={classes.buttons}>
      {buttons.map(({ label, Icon, act }) => (
        <ActionIcon
          key={label}
          variant="default"
          size={28}
          className={classes.button}
          aria-label={label}
          title={label}
          onClick={act}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
    </ActionIcon.Group>
  );
}
