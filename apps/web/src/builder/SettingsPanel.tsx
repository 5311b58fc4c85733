import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { LaterPart } from '../look/LaterPart.tsx';
import { useArea } from '../words/area.ts';
import { EDITOR } from '../words/editor/editor-area.ts';
import { StepsAside } from './StepsAside.tsx';
import classes from './WidgetSettings.module.css';

interface SettingsPanelProps {
  readonly title: string;
  /** What it is about, where the title does not name it. */
  readonly subject?: string | undefined;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  /** Whether it is about what is selected on the board, rather than the dashboard. */
  readonly isOfSelection?: boolean;
  onClose(): void;
}

/** The panel beside the board. */
export function SettingsPanel({
  title,
  subject,
  children,
  foot,
  isOfSelection,
  onClose,
}: SettingsPanelProps) {
  const words = useArea(EDITOR);
  return (
    <StepsAside label={title}>
      <aside className={classes.panel} aria-label={title} data-of-selection={isOfSelection || undefined}>
        <div className={classes.head}>
          <div className={classes.title}>
            <h2>{title}</h2>
            {subject !== undefined && <p dir="auto">{subject}</p>}
          </div>
          <CloseButton aria-label={words.close} onClick={onClose} />
        </div>
        <LaterPart key={title}>
          <div className={classes.fields}>{children}</div>
        </LaterPart>
        {foot}
      </aside>
    </StepsAside>
  );
}
