import { useArea } from '../../words/area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import type { FormProps } from './form-props.ts';
import { HeadingSettings } from './HeadingSettings.tsx';
import { MarkdownField } from './MarkdownField.tsx';
import { useSetText } from './use-set-text.ts';

/** The settings of a text. */
export default function TextForm({ widget }: FormProps<'TEXT'>) {
  const words = useArea(EDITOR);
  const settle = useSetText(widget.id, 'markdown');
  return (
    <>
      <MarkdownField label={words.markdown} value={widget.config.markdown ?? ''} onSettle={settle} />
      <HeadingSettings widget={widget} />
    </>
  );
}
