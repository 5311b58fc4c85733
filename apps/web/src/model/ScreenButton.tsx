import { Button } from '@mantine/core';

interface ScreenButtonProps {
  readonly label: string;
  readonly isShown: boolean;
  onShow(): void;
}

/** The way to a part of the page that fills a phone. */
export function ScreenButton({ label, isShown, onShow }: ScreenButtonProps) {
  return (
    <Button
      variant={isShown ? 'default' : 'subtle'}
      color="gray"
      size="compact-sm"
      aria-pressed={isShown}
      onClick={onShow}
    >
      {label}
    </Button>
  );
}
