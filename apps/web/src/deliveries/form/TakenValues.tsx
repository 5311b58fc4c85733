import type { Control as ControlWidget, FilterChoice } from '@facet/dashboards';
import { filterText } from '../../controls/filter-text.ts';
import { useFormats } from '../../look/formats-context.ts';
import { isSameJson, useBoardState } from '../../store/board-context.ts';
import { useArea } from '../../words/area.ts';
import { DELIVERY_OPTIONS } from '../../words/delivery-options/delivery-options-area.ts';
import { useWords } from '../../words/words.ts';
import classes from '../Deliveries.module.css';

const NO_LABELS = new Map<string, string>();

/** The filters that a new delivery takes from the dashboard as its maker saw it, in words. */
export function TakenValues({ controls }: { readonly controls: readonly ControlWidget[] }) {
  const options = useArea(DELIVERY_OPTIONS);
  const words = useWords();
  const formats = useFormats();
  const members = useBoardState((state) => state.members);
  const taken = useBoardState(({ values }) => values.filters ?? [], isSameJson);
  if (taken.length === 0) return null;
  const nameOf = (filter: FilterChoice) => {
    const own = controls.find(({ config }) => 'member' in config && config.member === filter.member);
    const label = own !== undefined && 'label' in own.config ? own.config.label : undefined;
    return label ?? members.get(filter.member)?.title ?? filter.member;
  };
  return (
    <p className={classes.about} data-taken dir="auto">
      {options.taken}:{' '}
      {taken
        .map((filter) => {
          const type = members.get(filter.member)?.type ?? 'string';
          return `${nameOf(filter)}: ${filterText(filter, type, words, formats, NO_LABELS)}`;
        })
        .join(' · ')}
    </p>
  );
}
