import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconColumns2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AfterAWhile } from '../../look/AfterAWhile.tsx';
import { Elapsed } from '../../look/Elapsed.tsx';
import { useArea } from '../../words/area.ts';
import { CHART_FORM } from '../../words/chart-form/chart-form-area.ts';
import { EXPLORE } from '../../words/explore/explore-area.ts';
import classes from './AnswerPanel.module.css';
import type { AnswerView } from './answer-views.ts';
import type { Answer } from './use-answer.ts';
import { ViewTabs } from './ViewTabs.tsx';

interface AnswerHeadProps {
  readonly shown: AnswerView;
  readonly hasChart: boolean;
  /** Null for what can never be a pivot. */
  readonly hasPivot: boolean | null;
  readonly isBeside: boolean;
  readonly isAsking: boolean;
  readonly waitsFor: Answer['waitsFor'];
  readonly areSettingsOpen: boolean;
  /** How many rows there are. */
  readonly count: ReactNode;
  /** More tools at the end. */
  readonly tools: ReactNode;
  onView(view: AnswerView): void;
  onBeside(isBeside: boolean): void;
  onSettings(isOpen: boolean): void;
  onCancel(): void;
}

/** Above the answer: how it is shown, how much of it there is, and what can be done with it. */
export function AnswerHead(props: AnswerHeadProps) {
  const { shown, hasChart, hasPivot, isBeside, isAsking, waitsFor, areSettingsOpen, count, tools } = props;
  const words = useArea(EXPLORE);
  const own = useArea(CHART_FORM);
  return (
    <div className={classes.head}>
      <ViewTabs shown={shown} hasChart={hasChart} hasPivot={hasPivot} onView={props.onView} />
      <p className={classes.count} role="status">
        {isAsking ? (
          <AfterAWhile>
            <Asking waitsFor={waitsFor} />
          </AfterAWhile>
        ) : (
          count
        )}
      </p>
      {isAsking && (
        <AfterAWhile>
          <Button variant="default" size="compact-sm" onClick={props.onCancel}>
            {words.cancel}
          </Button>
        </AfterAWhile>
      )}
      <div className={classes.tools}>
        {hasChart && (
          <span className={classes.besideTool}>
            <Tooltip label={own.beside}>
              <ActionIcon
                variant="default"
                size={28}
                aria-label={own.beside}
                aria-pressed={isBeside}
                onClick={() => props.onBeside(!isBeside)}
              >
                <IconColumns2 size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </span>
        )}
        {tools}
        <button
          type="button"
          className={classes.settings}
          aria-label={own.settings}
          aria-expanded={areSettingsOpen}
          title={own.settings}
          onClick={() => props.onSettings(!areSettingsOpen)}
        >
          <IconAdjustmentsHorizontal size={16} aria-hidden />
          <span className={classes.settingsLabel}>{own.settings}</span>
        </button>
      </div>
    </div>
  );
}

/** That a query runs and for how long, or what it waits for. */
function Asking({ waitsFor }: Pick<Answer, 'waitsFor'>) {
  const words = useArea(EXPLORE);
  if (waitsFor !== null) return waitsFor === 'connection' ? words.waitsForConnection : words.waitsForServer;
  return (
    <>
      {words.asking} <Elapsed />
    </>
  );
}
