import { Button } from '@mantine/core';
import { IconColumns2, IconEye, IconX } from '@tabler/icons-react';
import { useArea } from '../../words/area.ts';
import { AS_WHOM } from '../../words/as-whom/as-whom-area.ts';
import classes from './AsWhom.module.css';
import type { AsWhom } from './as-whom.ts';

interface AsWhomBannerProps {
  readonly asWhom: AsWhom;
  readonly isBeside: boolean;
  onBeside(isBeside: boolean): void;
  onStop(): void;
}

/** Says as whom the page asks, for as long as it does. */
export function AsWhomBanner({ asWhom: { kind, name }, isBeside, onBeside, onStop }: AsWhomBannerProps) {
  const words = useArea(AS_WHOM);
  return (
    <section className={classes.banner} aria-label={words.title}>
      <IconEye size={20} aria-hidden className={classes.eye} />
      <p className={classes.said} role="status">
        <strong dir="auto">{words.banner[kind](name)}</strong> <span>{words.bannerNote}</span>
      </p>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          aria-pressed={isBeside}
          leftSection={<IconColumns2 size={16} aria-hidden />}
          onClick={() => onBeside(!isBeside)}
        >
          {words.beside}
        </Button>
        <Button variant="default" size="xs" leftSection={<IconX size={16} aria-hidden />} onClick={onStop}>
          {words.stop}
        </Button>
      </div>
    </section>
  );
}
