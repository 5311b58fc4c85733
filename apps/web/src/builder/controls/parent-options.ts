import type { ChildAction, DashboardConfig, ParentOption, WidgetOfType } from '@facet/dashboards';

type Parent = WidgetOfType<'PARENT'>;

/** The ids of the controls that a parent control sets. */
export function childIds({ config: { options = [] } }: Parent): Set<string> {
  return new Set(options.flatMap(({ children }) => Object.keys(children)));
}

/** The parent of each control that has one. */
export function parentsByChild({ widgets }: DashboardConfig): Map<string, Parent> {
  const parents = new Map<string, Parent>();
  for (const widget of widgets)
    if (widget.type === 'PARENT')
      for (const id of childIds(widget)) if (!parents.has(id)) parents.set(id, widget);
  return parents;
}

/** An id for a new option, which no other option has. */
export function newOptionId(options: readonly ParentOption[]): string {
  const taken = new Set(options.map(({ id }) => id));
  for (let number = options.length + 1; ; number += 1)
    if (!taken.has(`option-${number}`)) return `option-${number}`;
}

/** The options with a control added to the children, or removed from them. A new child is left as it is. */
export function withChild(options: readonly ParentOption[], child: string, isChild: boolean): ParentOption[] {
  return options.map(({ children, ...option }) => {
    const { [child]: before = 'keep', ...others } = children;
    return { ...option, children: isChild ? { ...others, [child]: before } : others };
  });
}

export function withAction(option: ParentOption, child: string, action: ChildAction): ParentOption {
  return { ...option, children: { ...option.children, [child]: action } };
}
