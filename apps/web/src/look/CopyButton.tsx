import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useArea } from '../words/area.ts';
import { EXPLORE } from '../words/explore/explore-area.ts';
import { copyText } from './copy-text.ts';

interface CopyButtonProps {
  readonly text: string;
}

/** Copies a text, and says so until the text is another one. */
export function CopyButton({ text }: CopyButtonProps) {
  const words = useArea(EXPLORE);
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === text;
  const copy = async () => {
    await copyText(text);
    setCopied(text);
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      {isCopied ? words.copied : words.copy}
    </Button>
  );
}
