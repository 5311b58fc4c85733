import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useWords } from '../words/words.ts';
import type { ChatPanelState } from './use-chat-panel.ts';

/** Opens and closes the chat beside the work. */
export function AskButton({ panel: { isOpen, open, close } }: { readonly panel: ChatPanelState }) {
  const { askQuestion } = useWords();
  return (
    <Button
      variant="default"
      size="xs"
      h={32}
      leftSection={<IconMessageCircle size={16} aria-hidden />}
      aria-expanded={isOpen}
      onClick={isOpen ? close : open}
    >
      {askQuestion}
    </Button>
  );
}
