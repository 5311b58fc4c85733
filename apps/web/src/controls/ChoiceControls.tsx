import type { WidgetOfType } from '@facet/dashboards';
import { useState } from 'react';
import { useDashboard } from '../embed/dashboard-context.ts';
import { useWords } from '../look/words.ts';
import { ChoiceList, type ListOption } from './ChoiceList.tsx';
import { ControlField } from './ControlField.tsx';

const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** A time switcher: the granularity of a time dimension. */
export function GrainControl({ widget: { id, config } }: { widget: WidgetOfType<'TIME_GRAIN'> }) {
  const { choices, states, members, change } = useDashboard();
  const words = useWords();
  const { member = '', allowed = GRAINS } = config;
  const choice = choices.timeGrains.find((item) => item.member === member);
  const state = states.find((item) => item.id === id);
  const isLocked = config.visibility === 'disabled';
  const grain = choice === undefined || isLocked ? state?.grain : (choice.grain ?? undefined);
  return (
    <OneOf
      label={config.label ?? members.get(member)?.title ?? member}
      description={config.description}
      isLocked={isLocked}
      options={allowed.map((key) => ({ key, label: words.grains[key] ?? key }))}
      chosen={grain}
      isChosen={choice !== undefined}
      onChoose={(key) => change({ kind: 'grain', member, grain: key })}
      onClear={() => change({ kind: 'grain', member, grain: undefined })}
    />
  );
}

/** A field switcher: another member in place of its own. */
export function FieldControl({ widget: { id, config } }: { widget: WidgetOfType<'FIELD'> }) {
  const { choices, states, members, change } = useDashboard();
  const { member = '', options = [] } = config;
  const offers = options.some((option) => option.member === member) ? options : [{ member }, ...options];
  const choice = choices.memberSwitchers.find((item) => item.member === member);
  const inEffect = bareName(states.find((item) => item.id === id)?.selected ?? member);
  const isLocked = config.visibility === 'disabled';
  const selected = isLocked ? inEffect : (choice?.selected ?? inEffect);
  return (
    <OneOf
      label={config.label ?? members.get(member)?.title ?? member}
      description={config.description}
      isLocked={isLocked}
      options={offers.map((offer) => ({
        key: bareName(offer.member),
        label:
          ('label' in offer ? offer.label : undefined) ?? members.get(offer.member)?.title ?? offer.member,
      }))}
      chosen={selected}
      isChosen={choice !== undefined}
      onChoose={(key) => change({ kind: 'field', member, selected: key })}
      onClear={() => change({ kind: 'field', member, selected: null })}
    />
  );
}

/** A parent control: one choice that sets several controls. */
export function ParentControl({ widget: { id, config } }: { widget: WidgetOfType<'PARENT'> }) {
  const { choices, change } = useDashboard();
  const words = useWords();
  const { options = [], label = words.dashboard } = config;
  const choice = choices.parents.find((item) => item.id === id);
  const first = options.find((option) => option.id === config.selected);
  return (
    <OneOf
      label={label}
      description={config.description}
      isLocked={config.visibility === 'disabled'}
      options={options.map((option) => ({ key: option.id, label: option.label }))}
      chosen={choice?.selected ?? config.selected}
      isChosen={choice !== undefined && choice.selected !== config.selected}
      onChoose={(key) => {
        const option = options.find((item) => item.id === key);
        if (option !== undefined) change({ kind: 'parent', id, option });
      }}
      {...(first === undefined ? {} : { onClear: () => change({ kind: 'parent', id, option: first }) })}
    />
  );
}

interface OneOfProps {
  readonly label: string;
  readonly description: string | undefined;
  readonly isLocked: boolean;
  readonly options: readonly ListOption[];
  readonly chosen: string | undefined;
  readonly isChosen: boolean;
  onChoose(key: string): void;
  onClear?(): void;
}

function OneOf({ label, description, isLocked, options, chosen, isChosen, onChoose, onClear }: OneOfProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <ControlField
      label={label}
      description={description}
      text={options.find(({ key }) => key === chosen)?.label ?? words.automatic}
      isLocked={isLocked}
      isChosen={isChosen}
      isOpen={isOpen}
      onOpen={setOpen}
      {...(onClear === undefined ? {} : { onClear })}
    >
      <ChoiceList
        label={label}
        options={options}
        chosen={chosen === undefined ? [] : [chosen]}
        onChoose={(key) => {
          setOpen(false);
          onChoose(key);
        }}
      />
    </ControlField>
  );
}

function bareName(member: string): string {
  return member.slice(member.lastIndexOf('.') + 1);
}
