import type { Widget } from '../config/widget-shapes.ts';

/**
 * The setting in which a widget names other widgets, without those that are gone: what a chart does with a control, what
 * a parent control does to its children, the charts of a summary. Undefined if it names none of them.
 */
export function forgotten(
  widget: Widget,
  gone: ReadonlySet<string>,
): { readonly name: 'controls' | 'options' | 'charts'; readonly value: unknown } | undefined {
  switch (widget.type) {
    case 'CHART': {
      const { controls = {} } = widget.config;
      const left = without(controls, gone);
      if (left === controls) return undefined;
      return { name: 'controls', value: Object.keys(left).length === 0 ? undefined : left };
    }
    case 'PARENT': {
      const { options = [] } = widget.config;
      const left = options.map((option) => {
        const children = without(option.children, gone);
        return children === option.children ? option : { ...option, children };
      });
      return left.some((option, index) => option !== options[index])
        ? { name: 'options', value: left }
        : undefined;
    }
    case 'AI': {
      const { charts = [] } = widget.config;
      const left = charts.filter((id) => !gone.has(id));
      // Without a list, all charts are summarised.
      return left.length === charts.length
        ? undefined
        : { name: 'charts', value: left.length === 0 ? undefined : left };
    }
  }
  return undefined;
}

/** The same object if it names none of them. */
function without<T>(
  named: Readonly<Record<string, T>>,
  gone: ReadonlySet<string>,
): Readonly<Record<string, T>> {
  const entries = Object.entries(named);
  const left = entries.filter(([id]) => !gone.has(id));
  return left.length === entries.length ? named : Object.fromEntries(left);
}
