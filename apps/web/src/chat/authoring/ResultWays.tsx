import type { AskedQuery, ChatMessage, ChatResult } from '@facet/client';
import { viewOf } from '@facet/query';
import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconLayoutDashboard, IconSparkles, IconTelescope } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { type AddedChart, createDrafted } from '../../api/chat-authoring-api.ts';
import { LaterPart } from '../../look/LaterPart.tsx';
import { useArea } from '../../words/area.ts';
import { CHAT } from '../../words/chat/chat-area.ts';
import { CHAT_AUTHORING } from '../../words/chat-authoring/chat-authoring-area.ts';
import type { ChatPlace } from '../chat-place.ts';
import { AddedNote } from './AddedNote.tsx';
import classes from './ResultWays.module.css';

const SaveResult = lazy(() => import('./SaveResult.tsx'));
const AddToDashboard = lazy(() => import('./AddToDashboard.tsx'));
const FromViewDialog = lazy(() =>
  import('../../builder/from-view/FromViewDialog.tsx').then((module) => ({ default: module.FromViewDialog })),
);

interface ResultWaysProps {
  readonly message: ChatMessage;
  readonly result: ChatResult;
  readonly query: AskedQuery;
  readonly place: ChatPlace;
}

/** Where an answer can be taken: to Explore, into a report or onto a dashboard, as far as its reader may. */
export function ResultWays({ message, result, query, place }: ResultWaysProps) {
  const words = useArea(CHAT);
  const authoring = useArea(CHAT_AUTHORING);
  const { deploymentId, openInExplore, openInBuilder, maySave, AddHere } = place;
  const [open, setOpen] = useState<'save' | 'add' | 'draft' | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [added, setAdded] = useState<AddedChart | null>(null);
  const { chatId, id: messageId, question } = message;
  const resultKey = { deploymentId, chatId, messageId, resultId: result.id };
  const view = viewOfQuery(query);
  const close = () => setOpen(null);
  const explore = async () => {
    const { addressOfQuery } = await import('../address-of-query.ts');
    const address = await addressOfQuery(deploymentId, query);
    if (address !== null) openInExplore?.(address);
  };
  const ways = [
    ...(openInExplore === undefined
      ? []
      : [{ label: words.explore, Icon: IconTelescope, onClick: () => void explore() }]),
    ...(maySave
      ? [
          { label: words.save, Icon: IconDeviceFloppy, onClick: () => setOpen('save') },
          ...(AddHere === undefined
            ? [{ label: authoring.add, Icon: IconLayoutDashboard, onClick: () => setOpen('add') }]
            : []),
          // A draft has a button of its own.
          ...(view === null || openInBuilder === undefined || result.draft != null
            ? []
            : [{ label: authoring.draft, Icon: IconSparkles, onClick: () => setOpen('draft') }]),
        ]
      : []),
  ];
  if (ways.length === 0) return null;
  return (
    <>
      <div className={classes.ways}>
        {ways.map(({ label, Icon, onClick }) => (
          <Button
            key={label}
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon size={16} aria-hidden />}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
        {maySave && AddHere !== undefined && <AddHere message={message} result={result} />}
        <span role="status">{isSaved && words.saved}</span>
      </div>
      {added !== null && (
        <AddedNote
          key={added.widgetId}
          deploymentId={deploymentId}
          added={added}
          onOpen={openInBuilder && (() => openInBuilder(added.workbookId, added.widgetId))}
        />
      )}
      {open === 'save' && (
        <LaterPart>
          <SaveResult
            resultKey={resultKey}
            name={question}
            onSaved={() => {
              close();
              setSaved(true);
            }}
            onClose={close}
          />
        </LaterPart>
      )}
      {open === 'draft' && (
        <LaterPart>
          <FromViewDialog
            deploymentId={deploymentId}
            folderId={null}
            view={view}
            create={(at, signal) => createDrafted(resultKey, at, signal)}
            onMade={(workbookId) => openInBuilder?.(workbookId)}
            onClose={close}
          />
        </LaterPart>
      )}
      {open === 'add' && (
        <LaterPart>
          <AddToDashboard
            resultKey={resultKey}
            name={question}
            onAdded={(chart) => {
              close();
              setAdded(chart);
            }}
            onClose={close}
          />
        </LaterPart>
      )}
    </>
  );
}

/** The view that a query asks; null for SQL. */
function viewOfQuery({ query }: AskedQuery): string | null {
  const { measures = [], dimensions = [] } = query ?? {};
  const [first] = [...measures, ...dimensions];
  return typeof first === 'string' ? viewOf(first) : null;
}
