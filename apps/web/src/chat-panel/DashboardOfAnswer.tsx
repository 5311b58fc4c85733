import type { Filter } from '@facet/query';
import { Button, CloseButton } from '@mantine/core';
import { IconCheck, IconFilter } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ChatHandle } from '../chat/chat-in-page.ts';
import type { ShownResult } from '../chat/chat-place.ts';
import type { BoardStore } from '../store/board-store.ts';
import { useArea } from '../words/area.ts';
import { CHAT_PANEL } from '../words/chat-panel/chat-panel-area.ts';
import { areChosen, changeable } from './answer-controls.ts';
import classes from './DashboardOfAnswer.module.css';
import { withoutFilter } from './without-filter.ts';

interface DashboardOfAnswerProps extends ShownResult {
  readonly board: BoardStore;
  readonly chat: RefObject<ChatHandle | null>;
}

/** What an answer has from the dashboard beside it, and what it can set there. */
export function DashboardOfAnswer({ board, chat, message, result }: DashboardOfAnswerProps) {
  const words = useArea(CHAT_PANEL);
  const { contextFilters = [], controls } = result;
  const filters = changeable(board.config, result);
  const isApplied = useStore(board.state, ({ choices }) => areChosen(filters, choices));
  const apply = () => {
    for (const choice of filters) board.run({ kind: 'filter', member: choice.member, choice });
  };
  // Answers of earlier visits, which are complete, have been applied then.
  const [isNew] = useState(message.state === 'running');
  const isSet = controls?.areSet === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is applied once
  useEffect(() => {
    if (isSet && isNew) apply();
  }, []);
  return (
    <>
      {contextFilters.length > 0 && (
        <div className={classes.line}>
          <span className={classes.label}>{words.fromDashboard}</span>
          <ul className={classes.filters} aria-label={words.fromDashboard}>
            {contextFilters.map(({ filter, label }) => (
              <li key={label} className={classes.filter}>
                <span dir="auto">{label}</span>
                <CloseButton
                  size="xs"
                  aria-label={words.leaveOut(label)}
                  onClick={() =>
                    chat.current?.askWith(message, (context) =>
                      withoutFilter(context, filter as unknown as Filter),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      {isSet && filters.length === 0 && <p className={classes.note}>{words.noControl}</p>}
      {filters.length > 0 && (
        <div className={classes.line} role="status">
          {isApplied ? (
            <span className={classes.label}>
              <IconCheck size={16} aria-hidden />
              {words.applied}
            </span>
          ) : (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconFilter size={16} aria-hidden />}
              onClick={apply}
            >
              {words.apply}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
