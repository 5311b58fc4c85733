import type { Widget } from '@facet/dashboards';
import { NativeSelect } from '@mantine/core';
import { useSet } from './use-set.ts';

interface ChoiceSettingProps {
  readonly widget: Widget;
  /** The name of the setting. */
  readonly name: string;
  readonly label: string;
  /** The labels of the values. */
  readonly choices: Readonly<Record<string, string>>;
  /** What applies without the setting. */
  readonly byDefault: string;
}

/** A setting of a widget that is one of a few values; its default is not written. */
export function ChoiceSetting({ widget, name, label, choices, byDefault }: ChoiceSettingProps) {
  const set = useSet(widget);
  const value = widget.config[name];
  return (
    <NativeSelect
      label={label}
      value={typeof value === 'string' ? value : byDefault}
      data={Object.entries(choices).map(([key, text]) => ({ value: key, label: text }))}
      onChange={({ currentTarget }) =>
        set(name, currentTarget.value === byDefault ? undefined : currentTarget.value)
      }
    />
  );
}
