import type { Reach } from '@facet/dashboards/controls';
import { Checkbox, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useArea } from '../../words/area.ts';
import { CONTROLS } from '../../words/builder/controls/controls-area.ts';
import classes from './Controls.module.css';
import type { TargetChoice } from './targets.ts';

interface ReachRowProps {
  /** Of the chart, or of the control. */
  readonly name: string;
  /** The name of the choice of a member. */
  readonly targetLabel: string;
  /** Of the control. */
  readonly member: string;
  readonly reach: Reach;
  /** The members of the chart to which the control can apply. */
  readonly targets: readonly TargetChoice[];
  onApply(target: string): void;
}

/** Whether a control changes a chart, and by which field: turned off and on again, or applied to another one. */
export function ReachRow({ name, targetLabel, member, reach, targets, onApply }: ReachRowProps) {
  const words = useArea(CONTROLS);
  const isOff = !reach.isReached && reach.because === 'off';
  const target = reach.isReached ? reach.member : '';
  // With the member of the control itself, there is nothing to choose.
  const hasChoice = !isOff && target !== member && targets.length > 0;
  return (
    <>
      <Checkbox
        size="xs"
        label={<span dir="auto">{name}</span>}
        description={reach.isReached ? undefined : words.because[reach.because]}
        checked={reach.isReached}
        disabled={!reach.isReached && !isOff}
        onChange={({ currentTarget }) => onApply(currentTarget.checked ? member : 'off')}
      />
      {hasChoice && (
        <NativeSelect
          className={classes.target ?? ''}
          size="xs"
          aria-label={targetLabel}
          value={target}
          data={[
            { value: '', label: words.nothing },
            ...targets.map(({ name: value, title }) => ({ value, label: title })),
          ]}
          onChange={({ currentTarget: { value } }) => onApply(value === '' ? member : value)}
        />
      )}
    </>
  );
}
