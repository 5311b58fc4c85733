import type { Dashboard } from '@facet/client';
import type { DashboardCommand } from '@facet/dashboards/commands';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useFormats } from '../../look/formats-context.ts';
import { useArea } from '../../words/area.ts';
import { HISTORY } from '../../words/builder/history/history-area.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { useWidgetNames } from '../widget-names.ts';
import { changeSentences } from './change-sentences.ts';
import classes from './HistoryView.module.css';
import type { VersionGroup } from './version-groups.ts';

interface HistoryListProps {
  readonly groups: readonly VersionGroup[];
  readonly store: DraftStore;
  /** Where reports are looked up. */
  readonly dashboard: Dashboard;
  /** The version that is shown. */
  readonly version: number;
  /** The version that is being restored. */
  readonly restoring: number | undefined;
  onChoose(version: number): void;
  onRestore(version: number): void;
}

/** Who has changed what and when, newest first. */
export function HistoryList(props: HistoryListProps) {
  const { groups, store, dashboard, version, restoring, onChoose, onRestore } = props;
  const words = useArea(HISTORY);
  const formats = useFormats();
  const config = useStore(store.state, (state) => state.config);
  const commands = useMemo(() => groups.map(commandsOf), [groups]);
  const configs = useMemo(() => [config], [config]);
  const all = useMemo(() => commands.flat(), [commands]);
  const nameOf = useWidgetNames(dashboard, configs, all);
  const number = (value: number) => new Intl.NumberFormat(formats.locale).format(value);
  return (
    <ol className={classes.list}>
      {groups.map((group, index) => {
        const { newest } = group;
        const isShown = newest.version === version;
        const sentences = [
          ...(newest.kind === 'start' ? [words.began] : []),
          ...(newest.restored === null ? [] : [words.restored(number(newest.restored))]),
          ...(newest.kind === 'start' || newest.restored !== null
            ? []
            : changeSentences(commands[index] ?? [], { words, locale: formats.locale, nameOf })),
        ];
        return (
          <li key={newest.version} data-shown={isShown || undefined}>
            <button
              type="button"
              className={classes.entry}
              aria-current={isShown || undefined}
              onClick={() => onChoose(newest.version)}
            >
              <span className={classes.line}>
                <b dir="auto">{personOf(group) ?? words.byFile}</b>
                <time dateTime={newest.createdAt}>{formats.moment(new Date(newest.createdAt))}</time>
              </span>
              <span className={classes.soft}>
                {words.version(number(newest.version))}
                {index === 0 && ` · ${words.now}`}
              </span>
              {sentences.map((sentence) => (
                <span key={sentence} className={classes.sentence}>
                  {sentence}
                </span>
              ))}
              {newest.publication !== null && (
                <span className={classes.published} data-live={newest.publication.isLive || undefined}>
                  {words.publishedAs(number(newest.publication.number))}
                  {newest.publication.isLive && ` · ${words.isLive}`}
                </span>
              )}
            </button>
            {isShown && index > 0 && (
              <Button
                variant="default"
                size="compact-sm"
                mt={8}
                loading={restoring === newest.version}
                onClick={() => onRestore(newest.version)}
              >
                {words.restore}
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** What an entry did, in the order in which it happened. */
function commandsOf({ changes }: VersionGroup): DashboardCommand[] {
  return changes.toReversed().flatMap((change) => change.commands as unknown as DashboardCommand[]);
}

function personOf({ newest: { createdBy } }: VersionGroup): string | undefined {
  return createdBy?.firstName ?? createdBy?.email;
}
