import { useArea } from '../../words/area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import type { FormProps } from './form-props.ts';
import { HeadingSettings } from './HeadingSettings.tsx';
import { MarkdownField } from './MarkdownField.tsx';
import { useSet } from './use-set.ts';

/** The settings of a text. */
export default function TextForm({ widget }: FormProps<'TEXT'>) {
  const words = useArea(EDITOR);
  const set = useSet(widget);
  return (
    <>
      <MarkdownField
        label={words.markdown}
        value={widget.config.markdown ?? ''}
        onSettle={(text) => set('markdown', text || undefined)}
      />
      <HeadingSettings widget={widget} />
    </>
  );
}
