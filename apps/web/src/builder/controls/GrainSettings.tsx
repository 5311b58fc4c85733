import type { WidgetOfType } from '@facet/dashboards';
import { Checkbox, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useArea } from '../../words/area.ts';
import { CONTROLS } from '../../words/builder/controls/controls-area.ts';
import { useWords } from '../../words/words.ts';
import { useSettings } from '../settings/use-settings.ts';
import classes from './Controls.module.css';

const ALL = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
/** What pages offer without a list. */
const USUAL: readonly string[] = ALL.slice(3);

/** The settings of a time switcher: the granularities that it offers, and the one that it begins with. */
export function GrainSettings({ widget }: { readonly widget: WidgetOfType<'TIME_GRAIN'> }) {
  const words = useArea(CONTROLS);
  const { grains, automatic } = useWords();
  const set = useSettings(widget.id);
  const { grain, allowed = USUAL } = widget.config;
  // A model may have granularities of its own.
  const known = [...ALL, ...allowed.filter((one) => !(ALL as readonly string[]).includes(one))];
  const nameOf = (one: string) => grains[one] ?? one;
  const choose = (one: string, isChosen: boolean) => {
    const next = known.filter((other) => (other === one ? isChosen : allowed.includes(other)));
    const isUsual = next.length === USUAL.length && next.every((other) => USUAL.includes(other));
    set({
      allowed: isUsual ? undefined : next,
      ...(grain !== undefined && !next.includes(grain) ? { grain: undefined } : {}),
    });
  };
  return (
    <>
      <NativeSelect
        label={words.defaultGranularity}
        value={grain ?? ''}
        data={[{ value: '', label: automatic }, ...allowed.map((value) => ({ value, label: nameOf(value) }))]}
        onChange={({ currentTarget: { value } }) => set({ grain: value || undefined })}
      />
      <fieldset className={classes.part}>
        <legend>{words.granularities}</legend>
        {known.map((one) => {
          const isChosen = allowed.includes(one);
          return (
            <Checkbox
              key={one}
              size="xs"
              label={nameOf(one)}
              checked={isChosen}
              disabled={isChosen && allowed.length === 1}
              onChange={({ currentTarget }) => choose(one, currentTarget.checked)}
            />
          );
        })}
      </fieldset>
    </>
  );
}
