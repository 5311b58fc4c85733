import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useArea } from '../words/area.ts';
import { EXPLORE } from '../words/explore/explore-area.ts';
import type { QuestionWork } from './use-question.ts';

const STEPS = [
  { step: 'undo', can: 'canUndo', keys: 'Control+Z', Icon: IconArrowBackUp },
  { step: 'redo', can: 'canRedo', keys: 'Control+Shift+Z', Icon: IconArrowForwardUp },
] as const;

/** The buttons that undo and redo changes of the question. */
export function UndoButtons({ work }: { work: QuestionWork }) {
  const words = useArea(EXPLORE);
  return (
    <Group gap={4}>
      {STEPS.map(({ step, can, keys, Icon }) => (
        <Tooltip key={step} label={words[step]}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words[step]}
            aria-keyshortcuts={keys}
            disabled={!work[can]}
            onClick={work[step]}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  );
}
