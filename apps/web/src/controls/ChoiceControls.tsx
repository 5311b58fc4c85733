import type { WidgetOfType } from '@facet/dashboards';
import { useState } from 'react';
import { activeOption, chosenValue, isParentChosen, shownValue } from '../store/control-values.ts';
import { useDashboard } from '../store/dashboard-context.ts';
import { useWords } from '../words/words.ts';
import { ChoiceList, type ListOption } from './ChoiceList.tsx';
import { ControlField } from './ControlField.tsx';

const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** A time switcher: the granularity of a time dimension. */
export function GrainControl({ widget }: { widget: WidgetOfType<'TIME_GRAIN'> }) {
  const scope = useDashboard();
  const { choices, members, change } = scope;
  const words = useWords();
  const { config } = widget;
  const { member = '', allowed = GRAINS } = config;
  return (
    <OneOf
      label={config.label ?? members.get(member)?.title ?? member}
      description={config.description}
      isLocked={config.visibility === 'disabled'}
      options={allowed.map((key) => ({ key, label: words.grains[key] ?? key }))}
      chosen={shownValue(widget, scope)?.grain}
      otherwise={words.automatic}
      isChosen={chosenValue(choices, widget) !== undefined}
      onChoose={(key) => change({ kind: 'grain', member, grain: key })}
      onClear={() => change({ kind: 'grain', member, grain: undefined })}
    />
  );
}

/** A field switcher: another member in place of its own. */
export function FieldControl({ widget }: { widget: WidgetOfType<'FIELD'> }) {
  const scope = useDashboard();
  const { choices, members, change } = scope;
  const { config } = widget;
  const { member = '', options = [] } = config;
  const offers = options.some((option) => option.member === member) ? options : [{ member }, ...options];
  return (
    <OneOf
      label={config.label ?? members.get(member)?.title ?? member}
      description={config.description}
      isLocked={config.visibility === 'disabled'}
      options={offers.map((offer) => ({
        key: bareName(offer.member),
        label:
          ('label' in offer ? offer.label : undefined) ?? members.get(offer.member)?.title ?? offer.member,
      }))}
      chosen={shownValue(widget, scope)?.selected ?? bareName(member)}
      otherwise={member}
      isChosen={chosenValue(choices, widget) !== undefined}
      onChoose={(key) => change({ kind: 'field', member, selected: key })}
      onClear={() => change({ kind: 'field', member, selected: null })}
    />
  );
}

/** A parent control: one choice that sets several controls. */
export function ParentControl({ widget }: { widget: WidgetOfType<'PARENT'> }) {
  const scope = useDashboard();
  const { choices, change } = scope;
  const words = useWords();
  const { id, config } = widget;
  const { options = [], label = words.dashboard } = config;
  const isChosen = isParentChosen(choices, scope.config, id);
  return (
    <OneOf
      label={label}
      description={config.description}
      isLocked={config.visibility === 'disabled'}
      options={options.map((option) => ({ key: option.id, label: option.label }))}
      chosen={activeOption(widget, scope)?.id}
      otherwise={isChosen ? words.custom : words.notChosen}
      isChosen={isChosen}
      onChoose={(key) => {
        const option = options.find((item) => item.id === key);
        if (option !== undefined) change({ kind: 'parent', id, option });
      }}
      onClear={() => change({ kind: 'parent', id, option: null })}
    />
  );
}

interface OneOfProps {
  readonly label: string;
  readonly description: string | undefined;
  readonly isLocked: boolean;
  readonly options: readonly ListOption[];
  readonly chosen: string | undefined;
  /** What is shown if no option is in effect. */
  readonly otherwise: string;
  readonly isChosen: boolean;
  onChoose(key: string): void;
  onClear(): void;
}

function OneOf(props: OneOfProps) {
  const { label, description, isLocked, options, chosen, otherwise, isChosen, onChoose, onClear } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <ControlField
      label={label}
      description={description}
      text={options.find(({ key }) => key === chosen)?.label ?? otherwise}
      isLocked={isLocked}
      isChosen={isChosen}
      isOpen={isOpen}
      onOpen={setOpen}
      onClear={onClear}
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
