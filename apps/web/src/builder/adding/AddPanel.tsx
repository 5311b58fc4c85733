import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/ScrollArea.css';
import { Combobox, FocusTrap, ScrollArea, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, use, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DraftKey } from '../../api/draft-api.ts';
import { useArea } from '../../words/area.ts';
import { ADDING } from '../../words/builder/adding/adding-area.ts';
import { MayAsk, MayShowReports } from '../may-ask.ts';
import type { NewChartKind } from '../question/new-chart-kind.ts';
import classes from './AddPanel.module.css';
import type { AddPartProps } from './add-part.ts';
import { type AddEntry, type AddPart, ENTRIES, GROUPS } from './addable.ts';
import { ReportChoice } from './ReportChoice.tsx';
import { useAdding } from './use-adding.ts';

/** What follows an entry that is not a widget yet. */
const PARTS: Readonly<Record<AddPart, ComponentType<AddPartProps>>> = {
  report: ReportChoice,
  control: lazy(() => import('./ControlPart.tsx')),
  suggestion: lazy(() => import('../suggestions/SuggestionPart.tsx')),
};

interface AddPanelProps {
  readonly draftKey: DraftKey;
  /** A widget was added. */
  onAdded(): void;
  /** A new chart is to be made. */
  onAsk(kind: NewChartKind): void;
}

/** What can be added to the dashboard. */
export default function AddPanel({ draftKey, onAdded, onAsk }: AddPanelProps) {
  const words = useArea(ADDING);
  const { place, add, problem } = useAdding(onAdded);
  const [part, setPart] = useState<AddPart>();
  const Part = part === undefined ? undefined : PARTS[part];
  const panel = useRef<HTMLDivElement>(null);
  const back = () => {
    flushSync(() => setPart(undefined));
    panel.current?.querySelector('input')?.focus();
  };
  return (
    <div className={classes.panel} ref={panel}>
      {Part === undefined ? (
        <Entries
          onEntry={({ part: next, asks, widget }) => {
            if (next !== undefined) setPart(next);
            else if (asks !== undefined) onAsk(asks);
            else if (widget !== undefined) add(widget(words));
          }}
        />
      ) : (
        <Suspense>
          {/* The entry that was chosen, and had the focus, is gone. */}
          <FocusTrap active>
            <div>
              <Part draftKey={draftKey} onBack={back} onWidget={add} onAdded={onAdded} />
            </div>
          </FocusTrap>
        </Suspense>
      )}
      {part !== 'control' && <p className={classes.place}>{place}</p>}
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function Entries({ onEntry }: { onEntry(entry: AddEntry): void }) {
  const words = useArea(ADDING);
  const mayAsk = use(MayAsk);
  const mayShowReports = use(MayShowReports);
  const [text, setText] = useState('');
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option is another one with each text
  useEffect(() => void selectFirstOption(), [selectFirstOption, text]);
  const hintOf = ({ id }: AddEntry): string | undefined => words.hints[id as keyof typeof words.hints];
  const wanted = text.trim().toLocaleLowerCase();
  const groups = GROUPS.map((group) => ({
    group,
    entries: ENTRIES.filter((entry) => {
      const searched = [words.entries[entry.id], hintOf(entry), words.groups[group]].join(' ');
      if (entry.group !== group || (entry.asks !== undefined && !mayAsk)) return false;
      if (entry.part === 'report' && !mayShowReports) return false;
      return searched.toLocaleLowerCase().includes(wanted);
    }),
  })).filter(({ entries }) => entries.length > 0);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const entry = ENTRIES.find((one) => one.id === id);
        if (entry !== undefined) onEntry(entry);
      }}
    >
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          aria-label={words.search}
          placeholder={words.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={255}
        />
      </Combobox.EventsTarget>
      <ScrollArea.Autosize mah="min(720px, calc(100dvh - 260px))" type="auto">
        <Combobox.Options aria-label={words.search}>
          {groups.map(({ group, entries }) => (
            <Combobox.Group
              key={group}
              label={words.groups[group]}
              classNames={{ groupLabel: classes.group ?? '' }}
            >
              {entries.map((entry) => {
                const hint = hintOf(entry);
                return (
                  <Combobox.Option key={entry.id} value={entry.id} className={classes.entry ?? ''}>
                    <entry.Icon size={18} aria-hidden />
                    <span className={classes.name}>
                      {words.entries[entry.id]}
                      {hint !== undefined && <small>{hint}</small>}
                    </span>
                  </Combobox.Option>
                );
              })}
            </Combobox.Group>
          ))}
          {groups.length === 0 && <Combobox.Empty>{words.nothing(text.trim())}</Combobox.Empty>}
        </Combobox.Options>
      </ScrollArea.Autosize>
    </Combobox>
  );
}
