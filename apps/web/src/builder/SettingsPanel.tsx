import { CloseButton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useArea } from '../words/area.ts';
import { EDITOR } from '../words/editor/editor-area.ts';
import classes from './WidgetSettings.module.css';

interface SettingsPanelProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  onClose(): void;
}

/** The panel beside the board. */
export function SettingsPanel({ title, children, foot, onClose }: SettingsPanelProps) {
  const words = useArea(EDITOR);
  return (
    <aside className={classes.panel} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <CloseButton aria-label={words.close} onClick={onClose} />
      </div>
      <Suspense fallback={null}>
        <div className={classes.fields}>{children}</div>
      </Suspense>
      {foot}
    </aside>
  );
}
