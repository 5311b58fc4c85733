import type { Json, Visualisation } from '@facet/query';
import { Textarea } from '@mantine/core';
import { useArea } from '../words/area.ts';
import { CHART_FORM } from '../words/chart-form/chart-form-area.ts';
import classes from './ChartForm.module.css';
import { isObject } from './spec-paths.ts';
import { useTypedText } from './use-typed-text.ts';

type Spec = Visualisation['spec'];

interface HtmlTemplateProps {
  readonly spec: Spec;
  onChange(spec: NonNullable<Spec>): void;
}

/** The template of an answer in HTML. */
export function HtmlTemplate({ spec, onChange }: HtmlTemplateProps) {
  const words = useArea(CHART_FORM);
  const key = isObject(spec) && typeof spec.template === 'string' ? 'template' : 'html';
  const own: Json | undefined = isObject(spec) ? spec[key] : spec;
  const field = useTypedText(typeof own === 'string' ? own : '', (text) =>
    onChange({ ...(isObject(spec) ? spec : {}), [key]: text }),
  );
  return (
    <Textarea
      className={classes.field}
      size="xs"
      label={words.template}
      description={words.templateHelp}
      rows={14}
      maxLength={100_000}
      spellCheck={false}
      dir="ltr"
      {...field}
    />
  );
}
