import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useWords } from '../words/words.ts';
import type { ChatPanelState } from './use-chat-panel.ts';

interface AskButtonProps {
  readonly panel: ChatPanelState;
  /** Whether the buttons beside it are those of a page's head, which are higher than those of a dashboard. */
  readonly isInHead?: boolean;
}

/** Opens and closes the chat beside the work. */
export function AskButton({ panel: { isOpen, open, close }, isInHead = false }: AskButtonProps) {
  const { askQuestion } = useWords();
  return (
    <Button
      variant="default"
      {...(!isInHead && { size: 'xs', h: 32 })}
      leftSection={<IconMessageCircle size={16} aria-hidden />}
      aria-expanded={isOpen}
      onClick={isOpen ? close : open}
    >
      {askQuestion}
    </Button>
  );
}
