import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import type { Widget } from '@facet/dashboards';
import { Switch } from '@mantine/core';
import { useSet } from './use-set.ts';

interface FlagSettingProps {
  readonly widget: Widget;
  /** The name of the setting. */
  readonly name: string;
  readonly label: string;
  /** What applies without the setting. */
  readonly byDefault: boolean;
}

/** A setting of a widget that is on or off; its default is not written. */
export function FlagSetting({ widget, name, label, byDefault }: FlagSettingProps) {
  const set = useSet(widget);
  const value = widget.config[name];
  return (
    <Switch
      label={label}
      checked={typeof value === 'boolean' ? value : byDefault}
      onChange={({ currentTarget: { checked } }) => set(name, checked === byDefault ? undefined : checked)}
    />
  );
}
