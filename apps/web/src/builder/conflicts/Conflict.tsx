import { widgetChangedBy } from '@facet/dashboards/commands';
import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { useArea } from '../../words/area.ts';
import { HISTORY } from '../../words/builder/history/history-area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import { useWords } from '../../words/words.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { settingName, valueText } from '../publish/setting-texts.ts';
import classes from './ConflictMark.module.css';
import { lostAt, mineAgain } from './mine-again.ts';

interface ConflictProps {
  readonly store: DraftStore;
  readonly widgetId: string;
  onClose(): void;
}

/** What somebody else has made of a widget, what was lost, and the choice between them. */
export default function Conflict({ store, widgetId, onClose }: ConflictProps) {
  const words = useArea(HISTORY);
  const editor = useArea(EDITOR);
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
  return (
    <div className={classes.box} role="dialog" aria-label={words.conflict}>
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
            const now = again.find((one) => one.kind === 'set' && one.path.join() === command.path.join());
            return (
              <li key={command.path.join('.')}>
                {settingName(command.path, editor)}
                <dl>
                  <dt>{words.theirs}</dt>
                  <dd>{now?.kind === 'set' ? text(now.before) : words.gone}</dd>
                  <dt>{words.mine}</dt>
                  <dd>{text(command.after)}</dd>
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
