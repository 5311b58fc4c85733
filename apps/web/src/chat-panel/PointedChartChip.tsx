import { CloseButton } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useArea } from '../words/area.ts';
import { CHAT_PANEL } from '../words/chat-panel/chat-panel-area.ts';
import classes from './PointedChartChip.module.css';

interface PointedChartChipProps {
  readonly title: string;
  onDetach(): void;
}

/** The chart that the next question is about. */
export function PointedChartChip({ title, onDetach }: PointedChartChipProps) {
  const words = useArea(CHAT_PANEL);
  return (
    <p className={classes.chip}>
      <IconChartBar size={16} aria-hidden />
      <span className={classes.title} dir="auto">
        {words.about(title)}
      </span>
      <CloseButton size="sm" aria-label={words.detach(title)} onClick={onDetach} />
    </p>
  );
}
