import type { Dashboard, DashboardDiff } from '@facet/client';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useArea } from '../../words/area.ts';
import { HISTORY } from '../../words/builder/history/history-area.ts';
import { useWords } from '../../words/words.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { useWidgetNames } from '../widget-names.ts';
import classes from './PublishDialog.module.css';
import { settingName, valueText } from './setting-texts.ts';
import { useFormWords } from './use-form-words.ts';

interface DifferenceInWordsProps {
  readonly difference: DashboardDiff;
  readonly store: DraftStore;
  readonly dashboard: Dashboard;
}

interface Item {
  readonly key: string;
  readonly name: string;
  readonly changes?: readonly DashboardDiff['settings'][number][];
  readonly note?: string;
}

/** What viewers would see instead, by widget. */
export function DifferenceInWords({ difference, store, dashboard }: DifferenceInWordsProps) {
  const words = useArea(HISTORY);
  const config = useStore(store.state, (state) => state.config);
  const configs = useMemo(() => [config], [config]);
  const nameOf = useWidgetNames(dashboard, configs);
  const named = ({ id, title }: { readonly id: string; readonly title: string | null }): Item => ({
    key: id,
    name: title ?? nameOf(id),
  });
  const { added, removed, changed, moved, settings, reports } = difference;
  const isMoved = new Set(changed.map(({ id }) => id));
  const groups: readonly (readonly [string, readonly Item[]])[] = [
    [words.groups.added, added.map(named)],
    [words.groups.removed, removed.map(named)],
    [
      words.groups.changed,
      [
        ...changed.map((widget) => ({ ...named(widget), changes: widget.changes })),
        ...(settings.length === 0 ? [] : [{ key: '', name: words.wholeDashboard, changes: settings }]),
      ],
    ],
    [words.groups.moved, moved.filter(({ id }) => !isMoved.has(id)).map(named)],
    [
      words.groups.reports,
      reports.map(({ publicId, name, change }) => ({
        key: publicId,
        name,
        note: words.report[change as keyof typeof words.report],
      })),
    ],
  ];
  return groups
    .filter(([, items]) => items.length > 0)
    .map(([title, items]) => (
      <div key={title}>
        <h4 className={classes.group}>{title}</h4>
        <ul className={classes.list}>
          {items.map(({ key, name, changes, note }) => (
            <li key={key}>
              <b dir="auto">{name}</b>
              {note !== undefined && <span>{note}</span>}
              {changes !== undefined && <SettingChanges changes={changes} />}
            </li>
          ))}
        </ul>
      </div>
    ));
}

function SettingChanges({ changes }: { readonly changes: NonNullable<Item['changes']> }) {
  const words = useArea(HISTORY);
  const names = useFormWords();
  const { yes, no } = useWords();
  const text = (value: unknown) =>
    valueText(value, { yes, no, noValue: words.noValue, quoted: words.quoted });
  return (
    <ul className={classes.changes}>
      {changes.map(({ path, before, after }) => (
        <li key={path.join('.')}>
          {settingName(path, names)}: {words.fromTo(text(before), text(after))}
        </li>
      ))}
    </ul>
  );
}
