import type { WidgetOfType } from '@facet/dashboards';
import { bareName, offersOf, viewOf } from '@facet/dashboards/controls';
import { NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import type { Field } from '../../explore/fields/catalog.ts';
import { isSameJson } from '../../store/board-context.ts';
import { useArea } from '../../words/area.ts';
import { CONTROLS } from '../../words/builder/controls/controls-area.ts';
import { useWords } from '../../words/words.ts';
import { SettledText } from '../SettledText.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { itemBefore, withText } from '../typed-item.ts';
import classes from './Controls.module.css';
import { FieldButton } from './FieldButton.tsx';
import { MovableRows } from './MovableRows.tsx';
import type { KnownCatalog } from './use-catalog.ts';

type Option = NonNullable<WidgetOfType<'FIELD'>['config']['options']>[number];

interface FieldSettingsProps {
  readonly widget: WidgetOfType<'FIELD'>;
  readonly known: KnownCatalog;
}

/** The settings of a field switcher: the fields that it offers, in order, and the one that it begins with. */
export function FieldSettings({ widget, known }: FieldSettingsProps) {
  const words = useArea(CONTROLS);
  const { grains, automatic } = useWords();
  const set = useSettings(widget.id);
  const { fields } = known;
  const { member = '', selected } = widget.config;
  const offers: readonly Option[] = offersOf(widget.config);
  const first = bareName(offers[0]?.member ?? member);
  const own = fields.get(member);
  const taken = useMemo(() => new Set(offersOf(widget.config).map((offer) => offer.member)), [widget.config]);
  const accepts = useCallback(
    (field: Field) =>
      viewOf(field.name) === viewOf(member) &&
      !taken.has(field.name) &&
      (own === undefined ? field.kind !== 'segment' : field.kind === own.kind),
    [member, own, taken],
  );
  const nameOf = (offer: Option) => offer.label || fields.get(offer.member)?.title || offer.member;
  const change = (next: readonly Option[], basedOn?: readonly Option[]) => {
    const isLeft = next.some((offer) => bareName(offer.member) === selected);
    const isAlone = next.length === 1 && next[0]?.member === member && next[0].label === undefined;
    set(
      { options: isAlone ? undefined : next, ...(isLeft ? {} : { selected: undefined }) },
      basedOn === undefined ? {} : { options: isSameJson(basedOn, offers) ? widget.config.options : basedOn },
    );
  };
  return (
    <>
      <section className={classes.part}>
        <h3 className={classes.heading}>{words.fields}</h3>
        <MovableRows
          label={words.fields}
          items={offers}
          keyOf={(offer) => offer.member}
          nameOf={nameOf}
          isFixed={(offer) => offer.member === member}
          onChange={change}
          content={(offer, changeOffer) => (
            <>
              <SettledText
                label={fields.get(offer.member)?.title ?? offer.member}
                placeholder={words.label}
                value={offer.label ?? ''}
                onSettle={(label, basedOn) =>
                  changeOffer(withText(offer, 'label', label), itemBefore(offer, 'label', basedOn))
                }
              />
              {fields.get(offer.member)?.type === 'time' && (
                <NativeSelect
                  size="xs"
                  aria-label={words.defaultGranularity}
                  value={offer.grain ?? ''}
                  data={[
                    { value: '', label: automatic },
                    ...Object.entries(grains).map(([value, label]) => ({ value, label })),
                  ]}
                  onChange={({ currentTarget }) => changeOffer(withText(offer, 'grain', currentTarget.value))}
                />
              )}
            </>
          )}
        />
        <FieldButton
          label={words.addField}
          text={words.addField}
          icon={<IconPlus size={14} aria-hidden />}
          known={known}
          accepts={accepts}
          onChoose={({ name }) => change([...offers, { member: name }])}
        />
      </section>
      <NativeSelect
        label={words.atFirst}
        value={selected ?? first}
        data={offers.map((offer) => ({ value: bareName(offer.member), label: nameOf(offer) }))}
        onChange={({ currentTarget: { value } }) => set({ selected: value === first ? undefined : value })}
      />
    </>
  );
}
