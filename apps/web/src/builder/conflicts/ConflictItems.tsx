import type { DashboardConfig } from '@facet/dashboards';
import { widgetChangedBy } from '@facet/dashboards/commands';
import { useArea } from '../../words/area.ts';
import { HISTORY } from '../../words/builder/history/history-area.ts';
import { useWords } from '../../words/words.ts';
import type { LostStep } from '../draft/edited-draft.ts';
import { settingName, valueText } from '../publish/setting-texts.ts';
import { useFormWords } from '../publish/use-form-words.ts';
import { differing } from './differing.ts';
import { mineAgain } from './mine-again.ts';

interface ConflictItemsProps {
  /** The dashboard as somebody else has made it. */
  readonly config: DashboardConfig;
  readonly lost: readonly LostStep[];
  /** Null for the dashboard itself. */
  readonly widgetId: string | null;
}

/** What somebody else has made of a widget, beside what was lost. */
export function ConflictItems({ config, lost, widgetId }: ConflictItemsProps) {
  const words = useArea(HISTORY);
  const names = useFormWords();
  const { yes, no } = useWords();
  const text = (value: unknown) =>
    valueText(value, { yes, no, noValue: words.noValue, quoted: words.quoted });
  const again = lost.flatMap((step) => mineAgain(config, step, widgetId));
  const commands = lost
    .flatMap(({ step }) => step.commands)
    .filter((command) => widgetChangedBy(command) === widgetId);
  return (
    <ul>
      {commands.map((command) => {
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
  );
}
