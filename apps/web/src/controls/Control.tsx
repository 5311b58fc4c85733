import type { Control as ControlWidget } from '@facet/dashboards';
import { FieldControl, GrainControl, ParentControl } from './ChoiceControls.tsx';
import { FilterControl } from './FilterControl.tsx';

/** A control of any type; nothing if it is hidden, which does not stop it from having an effect. */
export function Control({ widget }: { widget: ControlWidget }) {
  if (widget.config.visibility === 'hidden') return null;
  switch (widget.type) {
    case 'FILTER':
      return <FilterControl widget={widget} />;
    case 'TIME_GRAIN':
      return <GrainControl widget={widget} />;
    case 'FIELD':
      return <FieldControl widget={widget} />;
    case 'PARENT':
      return <ParentControl widget={widget} />;
  }
}
