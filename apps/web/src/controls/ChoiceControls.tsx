import type { WidgetOfType } from '@facet/dashboards';
import { useState } from 'react';
import { useBoard, useBoardState } from '../store/board-context.ts';
import { activeOption, isParentChosen } from '../store/control-values.ts';
import { useWords } from '../words/words.ts';
import { ChoiceList, type ListOption } from './ChoiceList.tsx';
import { ControlField } from './ControlField.tsx';
import { useControl } from './use-control.ts';

const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** A time switcher: the granularity of a time dimension. */
export function GrainControl({ widget }: { widget: WidgetOfType<'TIME_GRAIN'> }) {
  const board = useBoard();
  const words = useWords();
  const { config } = widget;
  const { member = '', allowed = GRAINS } = config;
  const { title, value, isChosen } = useControl(widget);
  return (
    <OneOf
      label={config.label ?? title ?? member}
      description={config.description}
      isLocked={config.visibility === 'disabled'}
      options={allowed.map((key) => ({ key, label: words.grains[key] ?? key }))}
      chosen={value?.grain}
      otherwise={words.automatic}
      isChosen={isChosen}
      onChoose={(key) => board.run({ kind: 'grain', member, grain: key })}
      onClear={() => board.run({ kind: 'grain', member, grain: undefined })}
    />
  );
}

/** A field switcher: another member in place of its own. */
export function FieldControl({ widget }: { widget: WidgetOfType<'FIELD'> }) {
  const board = useBoard();
  const members = useBoardState((state) => state.members);
  const { config } = widget;
  const { member = '', options = [] } = config;
  const { title, value, isChosen } = useControl(widget);
  const offers = options.some((option) => option.member === member) ? options : [{ member }, ...options];
  return (
    <OneOf
      label={config.label ?? title ?? member}
      description={config.description}
      isLocked={config.visibility === 'disabled'}
      options={offers.map((offer) => ({
        key: bareName(offer.member),
        label:
          ('label' in offer ? offer.label : undefined) ?? members.get(offer.member)?.title ?? offer.member,
      }))}
      chosen={value?.selected ?? bareName(member)}
      otherwise={member}
      isChosen={isChosen}
      onChoose={(key) => board.run({ kind: 'field', member, selected: key })}
      onClear={() => board.run({ kind: 'field', member, selected: null })}
    />
  );
}

/** A parent control: one choice that sets several controls. */
export function ParentControl({ widget }: { widget: WidgetOfType<'PARENT'> }) {
  const board = useBoard();
  const words = useWords();
  const { id, config } = widget;
  const { options = [], label = words.dashboard } = config;
  const isChosen = useBoardState((state) => isParentChosen(state.choices, state.config, id));
  const active = useBoardState((state) => activeOption(widget, state)?.id);
  return (
    <OneOf
      label={label}
      description={config.description}
      isLocked={config.visibility === 'disabled'}
      options={options.map((option) => ({ key: option.id, label: option.label }))}
      chosen={active}
      otherwise={isChosen ? words.custom : words.notChosen}
      isChosen={isChosen}
      onChoose={(key) => {
        const option = options.find((item) => item.id === key);
        if (option !== undefined) board.run({ kind: 'parent', id, option });
      }}
      onClear={() => board.run({ kind: 'parent', id, option: null })}
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
