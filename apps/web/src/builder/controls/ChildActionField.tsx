import type { ChildAction, FilterValue, WidgetOfType } from '@facet/dashboards';
import { bareName, grainsOf, offersOf } from '@facet/dashboards/controls';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useArea } from '../../words/area.ts';
import { CONTROLS } from '../../words/builder/controls/controls-area.ts';
import { useWords } from '../../words/words.ts';
import { DefaultFilter } from './DefaultFilter.tsx';
import type { ValueControl } from './MemberField.tsx';
import type { KnownCatalog } from './use-catalog.ts';
import { useMember } from './use-member.ts';

interface ChildActionFieldProps {
  readonly child: ValueControl;
  readonly name: string;
  readonly action: ChildAction;
  readonly known: KnownCatalog;
  onChange(action: ChildAction): void;
}

/** What an option of a parent control does to one child, with the value that it sets. */
export function ChildActionField(props: ChildActionFieldProps) {
  const { child, name, action, known, onChange } = props;
  const words = useArea(CONTROLS);
  // A filter is set once it has a value.
  const [isSetting, setSetting] = useState(false);
  const kind = isSetting ? 'set' : typeof action === 'string' ? action : 'set';
  const choose = (next: string) => {
    setSetting(next === 'set' && child.type === 'FILTER');
    if (next !== 'set') onChange(next as ChildAction);
    else if (child.type === 'TIME_GRAIN') onChange({ set: { grain: grainsOf(child.config)[0] ?? 'day' } });
    else if (child.type === 'FIELD') onChange({ set: { selected: bareName(child.config.member ?? '') } });
  };
  const kinds = (['keep', 'set', 'clear', 'reset'] as const).filter(
    (one) => one !== 'clear' || child.type !== 'FIELD',
  );
  const set = typeof action === 'object' ? action.set : {};
  return (
    <>
      <NativeSelect
        size="xs"
        label={name}
        value={kind}
        data={kinds.map((value) => ({ value, label: words.actions[value] }))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {kind === 'set' && child.type === 'FILTER' && (
        <FilterChild
          child={child}
          label={words.valueOf(name)}
          known={known}
          filter={typeof action === 'object' ? set : undefined}
          onChange={(filter) => {
            setSetting(filter === undefined);
            onChange(filter === undefined ? 'keep' : { set: filter });
          }}
        />
      )}
      {kind === 'set' && child.type === 'TIME_GRAIN' && (
        <GrainChild
          child={child}
          label={words.valueOf(name)}
          value={set.grain ?? ''}
          onChange={(grain) => onChange({ set: { grain } })}
        />
      )}
      {kind === 'set' && child.type === 'FIELD' && (
        <NativeSelect
          size="xs"
          aria-label={words.valueOf(name)}
          value={set.selected ?? ''}
          data={offersOf(child.config).map((offer) => ({
            value: bareName(offer.member),
            label:
              ('label' in offer ? offer.label : undefined) ??
              known.fields.get(offer.member)?.title ??
              offer.member,
          }))}
          onChange={({ currentTarget }) => onChange({ set: { selected: currentTarget.value } })}
        />
      )}
    </>
  );
}

interface FilterChildProps {
  readonly child: WidgetOfType<'FILTER'>;
  readonly label: string;
  readonly known: KnownCatalog;
  readonly filter: FilterValue | undefined;
  onChange(filter: FilterValue | undefined): void;
}

function FilterChild({ child, label, known, filter, onChange }: FilterChildProps) {
  const { chooseValue } = useArea(CONTROLS);
  const { info } = useMember(known, child.config.member);
  if (info === undefined) return null;
  const shared = { label, filter, onChange };
  return <DefaultFilter {...shared} widget={child} info={info} placeholder={chooseValue} />;
}

interface GrainChildProps {
  readonly child: WidgetOfType<'TIME_GRAIN'>;
  readonly label: string;
  readonly value: string;
  onChange(grain: string): void;
}

function GrainChild({ child, label, value, onChange }: GrainChildProps) {
  const { grains } = useWords();
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value}
      data={grainsOf(child.config).map((grain) => ({ value: grain, label: grains[grain] ?? grain }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
