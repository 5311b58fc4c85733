import type { Widget } from '@facet/dashboards';
import { useArea } from '../../words/area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import { FlagSetting } from './FlagSetting.tsx';
import { TextSetting } from './TextSetting.tsx';

interface HeadingSettingsProps {
  readonly widget: Widget;
  readonly placeholder?: string;
}

/** The heading of a widget, and whether it is shown. */
export function HeadingSettings({ widget, ...field }: HeadingSettingsProps) {
  const words = useArea(EDITOR);
  return (
    <>
      <TextSetting widget={widget} name="title" label={words.heading} {...field} />
      <FlagSetting widget={widget} name="showTitle" label={words.showHeading} byDefault />
    </>
  );
}
