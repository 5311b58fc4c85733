import type { WidgetOfType } from '@facet/dashboards';
import { viewOf } from '@facet/dashboards/controls';
import { useCallback } from 'react';
import type { Field } from '../../explore/fields/catalog.ts';
import { FieldIcon } from '../../explore/fields/FieldRow.tsx';
import { useArea } from '../../words/area.ts';
import { CONTROLS } from '../../words/builder/controls/controls-area.ts';
import { useSettings } from '../settings/use-settings.ts';
import classes from './Controls.module.css';
import { FieldButton } from './FieldButton.tsx';
import type { KnownCatalog } from './use-catalog.ts';
import type { KnownMember } from './use-member.ts';
import { suits } from './useful-fields.ts';

export type ValueControl = WidgetOfType<'FILTER' | 'TIME_GRAIN' | 'FIELD'>;

interface MemberFieldProps {
  readonly widget: ValueControl;
  readonly known: KnownCatalog;
  readonly member: KnownMember;
}

/** The field of a control, which can be exchanged for another one. */
export function MemberField({ widget, known, member: { info, isGone } }: MemberFieldProps) {
  const words = useArea(CONTROLS);
  const set = useSettings(widget.id);
  const { type, config } = widget;
  const accepts = useCallback((field: Field) => suits(type, field), [type]);
  return (
    <div className={classes.member}>
      <h3 className={classes.heading}>{words.field}</h3>
      <FieldButton
        label={words.chooseField}
        text={info?.title ?? config.member ?? words.chooseField}
        icon={info && <FieldIcon field={info} />}
        known={known}
        accepts={accepts}
        onChoose={(field) => set(settingsFor(widget, field, info?.type))}
      />
      {isGone && (
        <p role="alert" className={classes.bad}>
          {words.gone(config.member ?? '')}
        </p>
      )}
    </div>
  );
}

/** The settings with another field: what only the field before can have is left out. */
function settingsFor({ type, config }: ValueControl, { name, type: valueType }: Field, before?: string) {
  const isOther = config.member !== undefined && config.member !== name;
  if (!isOther || type === 'TIME_GRAIN') return { member: name };
  if (type === 'FIELD') {
    const { options = [] } = config;
    const fitting = options.filter((option) => viewOf(option.member) === viewOf(name));
    return {
      member: name,
      options: fitting.length === 0 ? undefined : fitting,
      selected: undefined,
    };
  }
  const values = { member: name, value: undefined, options: undefined };
  // An operator without a value is one that viewers begin with.
  return valueType === before ? values : { ...values, operator: undefined, operators: undefined };
}
