import type { ComponentType } from 'react';
import { useArea } from '../../words/area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import type { SettingName } from '../../words/question/words.ts';
import { CalculationEditor } from './CalculationEditor.tsx';
import { ComparisonEditor } from './ComparisonEditor.tsx';
import { LimitEditor } from './LimitEditor.tsx';
import { MissingEditor } from './MissingEditor.tsx';
import { OrderEditor } from './OrderEditor.tsx';
import type { SettingEditorProps } from './setting.ts';
import { TopEditor } from './TopEditor.tsx';
import { TotalsEditor } from './TotalsEditor.tsx';
import { ZoneEditor } from './ZoneEditor.tsx';

const EDITORS: Readonly<Record<SettingName, ComponentType<SettingEditorProps>>> = {
  comparison: ComparisonEditor,
  top: TopEditor,
  calculation: CalculationEditor,
  order: OrderEditor,
  limit: LimitEditor,
  totals: TotalsEditor,
  missing: MissingEditor,
  zone: ZoneEditor,
  details: Details,
};

/** The editor of a setting. */
export function SettingEditor({ name, ...props }: SettingEditorProps & { readonly name: SettingName }) {
  const Editor = EDITORS[name];
  return <Editor {...props} />;
}

function Details() {
  return useArea(QUESTION).adds.details;
}
