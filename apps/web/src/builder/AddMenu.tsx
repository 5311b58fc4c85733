import { Button, Popover } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { DraftKey } from '../api/draft-api.ts';
import { LaterPart } from '../look/LaterPart.tsx';
import { late } from '../look/late.tsx';
import { useArea } from '../words/area.ts';
import { EDITOR } from '../words/editor/editor-area.ts';
import type { NewChartKind } from './question/new-chart-kind.ts';

const NewChart = lazy(() => import('./question/NewChart.tsx'));
const panel = late(() => import('./adding/AddPanel.tsx'));

/** The button that adds a widget to the board. */
export function AddMenu({ draftKey }: { readonly draftKey: DraftKey }) {
  const words = useArea(EDITOR);
  const [isOpen, setOpen] = useState(false);
  const [isAdded, setAdded] = useState(false);
  const [asked, setAsked] = useState<NewChartKind>();
  const [kept, setKept] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const open = async () => {
    setAdded(false);
    // What is in it takes the focus, so it is there first.
    await panel.load().catch(() => undefined);
    setOpen(true);
  };
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={(next) => {
          if (!next) setOpen(false);
        }}
        position="bottom-end"
        width={320}
        trapFocus
        // Otherwise, what was added has the focus.
        returnFocus={!isAdded}
      >
        <Popover.Target>
          <Button
            ref={button}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => (isOpen ? setOpen(false) : void open())}
          >
            {words.add}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Suspense fallback={null}>
            <panel.Component
              draftKey={draftKey}
              onAdded={() => {
                setAdded(true);
                setOpen(false);
              }}
              onAsk={(kind) => {
                setOpen(false);
                setAsked(kind);
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <LaterPart key={asked} isQuiet>
        {asked !== undefined && (
          <NewChart
            draftKey={draftKey}
            kind={asked}
            kept={kept}
            onKept={setKept}
            onAdded={() => setAsked(undefined)}
            onClose={() => {
              setAsked(undefined);
              button.current?.focus();
            }}
          />
        )}
      </LaterPart>
    </>
  );
}
