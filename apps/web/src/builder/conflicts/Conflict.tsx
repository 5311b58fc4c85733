import { widgetChangedBy } from '@facet/dashboards/commands';
import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { useArea } from '../../words/area.ts';
import { HISTORY } from '../../words/builder/history/history-area.ts';
import { SETTINGS } from '../../words/builder/settings/settings-area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import { useWords } from '../../words/words.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { settingName, valueText } from '../publish/setting-texts.ts';
import classes from './ConflictMark.module.css';
import { differing } from './differing.ts';
import { lostAt, mineAgain } from './mine-again.ts';

interface ConflictProps {
  readonly store: DraftStore;
  /** Null for the dashboard itself. */
  readonly widgetId: string | null;
  /** Whether it is a part of the page instead of a box at the widget. */
  readonly isInline?: boolean;
  onClose(): void;
}

/** What somebody else has made of a widget, what was lost, and the choice between them. */
export default function Conflict({ store, widgetId, isInline = false, onClose }: ConflictProps) {
  const words = useArea(HISTORY);
  const names = { ...useArea(SETTINGS), ...useArea(EDITOR) };
  const { yes, no } = useWords();
  const { config, draft } = useStore(store.state);
  const lost = lostAt(draft.lost, widgetId);
  const text = (value: unknown) =>
    valueText(value, { yes, no, noValue: words.noValue, quoted: words.quoted });
  const again = lost.flatMap((step) => mineAgain(config, step, widgetId));
  const forget = () => {
    for (const { step } of lost) store.dismiss(step);
    onClose();
  };
  const frame = {
    className: isInline ? classes.part : classes.box,
    role: isInline ? 'group' : 'dialog',
    'aria-label': words.conflict,
  };
  return (
    <div {...frame}>
      <b>{words.conflict}</b>
      <ul>
        {lost
          .flatMap(({ step }) => step.commands)
          .filter((command) => widgetChangedBy(command) === widgetId)
          .map((command) => {
            if (command.kind !== 'set')
              return (
                <li key={command.kind}>
                  {command.kind === 'remove' ? words.groups.removed : words.groups.moved}
                </li>
              );
            const next = again.find((one) => one.kind === 'set' && one.path.join() === command.path.join());
            const now = next?.kind === 'set' ? next.before : undefined;
            const [theirs, mine] = differing(now, command.after);
            return (
              <li key={command.path.join('.')}>
                {settingName(command.path, names)}
                <dl>
                  <dt>{words.theirs}</dt>
                  <dd>{next === undefined ? words.gone : text(theirs)}</dd>
                  <dt>{words.mine}</dt>
                  <dd>{text(mine)}</dd>
                </dl>
              </li>
            );
          })}
      </ul>
      <div className={classes.actions}>
        <Button variant="default" size="compact-sm" onClick={forget}>
          {words.keepTheirs}
        </Button>
        {again.length > 0 && (
          <Button
            size="compact-sm"
            onClick={() => {
              if (store.run(again).length === 0) forget();
            }}
          >
            {words.putMine}
          </Button>
        )}
      </div>
    </div>
  );
}
