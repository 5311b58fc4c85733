import type { Widget } from '@facet/dashboards';
import { SettledText } from '../SettledText.tsx';
import { useSetText } from './use-set-text.ts';

interface TextSettingProps {
  readonly widget: Widget;
  /** The name of the setting. */
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly isLong?: boolean;
  /** The most characters, if there are fewer than of others. */
  readonly most?: number;
}

/** A setting of a widget that is a text; an empty one is removed. */
export function TextSetting({ widget, name, ...field }: TextSettingProps) {
  const settle = useSetText(widget.id, name);
  const value = widget.config[name];
  return <SettledText {...field} value={typeof value === 'string' ? value : ''} onSettle={settle} />;
}
