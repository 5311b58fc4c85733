import type { Control } from '@facet/dashboards';
import { useArea } from '../../words/area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import { TextSetting } from './TextSetting.tsx';

/** The settings of a control. */
export default function ControlForm({ widget }: { readonly widget: Control }) {
  const words = useArea(EDITOR);
  return <TextSetting widget={widget} name="label" label={words.label} />;
}
