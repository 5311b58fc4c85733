import type { DraftOfAnswer as Draft } from '@facet/client';
import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconLayoutDashboard } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { createDrafted } from '../../api/chat-authoring-api.ts';
import { LaterPart } from '../../look/LaterPart.tsx';
import { useArea, useLocale } from '../../words/area.ts';
import { CHAT } from '../../words/chat/chat-area.ts';
import { CHAT_AUTHORING } from '../../words/chat-authoring/chat-authoring-area.ts';
import { FROM_VIEW } from '../../words/from-view/from-view-area.ts';
import type { ChatPlace, ShownResult } from '../chat-place.ts';
import classes from './DraftOfAnswer.module.css';

const SaveResult = lazy(() => import('./SaveResult.tsx'));

interface DraftOfAnswerProps extends ShownResult {
  readonly draft: Draft;
  readonly place: ChatPlace;
}

/** A report or dashboard that an answer drafts, with the button that saves it, for those who may. */
export function DraftOfAnswer({ message, result, draft, place }: DraftOfAnswerProps) {
  const words = useArea(CHAT_AUTHORING);
  const { kind, name, view, charts } = draft;
  const hasFilters = (result.query?.query?.filters ?? []).length > 0;
  const Save = kind === 'dashboard' ? SaveDashboard : SaveReport;
  return (
    <section className={classes.draft} aria-label={words.drafted}>
      <p className={classes.kind}>{words.drafted}</p>
      <h3 className={classes.name} dir="auto">
        {name}
      </h3>
      {kind === 'dashboard' && (
        <ul className={classes.parts}>
          {charts.map((chart) => (
            <li key={`${chart.resultId} ${chart.name}`} dir="auto">
              {chart.name}
            </li>
          ))}
          {view !== null && <li dir="auto">{words.overviewOf(view.title)}</li>}
        </ul>
      )}
      {view !== null && hasFilters && <p className={classes.note}>{words.filtersOfChart}</p>}
      {place.maySave && <Save {...{ message, result, draft, place }} />}
    </section>
  );
}

function SaveDashboard({ message, result, place }: DraftOfAnswerProps) {
  const words = useArea(CHAT_AUTHORING);
  const making = useArea(FROM_VIEW);
  const locale = useLocale();
  const client = useQueryClient();
  const { deploymentId, openInBuilder } = place;
  const { chatId, id: messageId } = message;
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () =>
      createDrafted({ deploymentId, chatId, messageId, resultId: result.id }, { folderId: null, locale }),
    onSuccess({ id }) {
      void client.invalidateQueries({ queryKey: ['workspace'] });
      openInBuilder?.(id);
    },
  });
  return (
    <div className={classes.foot}>
      {data === undefined ? (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconLayoutDashboard size={16} aria-hidden />}
          loading={isPending}
          onClick={() => mutate()}
        >
          {making.make}
        </Button>
      ) : (
        openInBuilder !== undefined && (
          <Button variant="subtle" size="compact-sm" onClick={() => openInBuilder(data.id)}>
            {words.open}
          </Button>
        )
      )}
      <span role="status" dir="auto">
        {isPending && making.looking}
        {data !== undefined && words.made(data.name)}
      </span>
      {error !== null && (
        <span className={classes.failure} role="alert">
          <b>{making.failed}</b> {error.message}
        </span>
      )}
    </div>
  );
}

function SaveReport({ message, draft, place: { deploymentId } }: DraftOfAnswerProps) {
  const words = useArea(CHAT);
  const [isOpen, setOpen] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [chart] = draft.charts;
  if (chart === undefined) return null;
  const { chatId, id: messageId } = message;
  return (
    <div className={classes.foot}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {words.save}
      </Button>
      <span role="status">{isSaved && words.saved}</span>
      {isOpen && (
        <LaterPart>
          <SaveResult
            resultKey={{ deploymentId, chatId, messageId, resultId: chart.resultId }}
            name={draft.name}
            onSaved={() => {
              setOpen(false);
              setSaved(true);
            }}
            onClose={() => setOpen(false)}
          />
        </LaterPart>
      )}
    </div>
  );
}
