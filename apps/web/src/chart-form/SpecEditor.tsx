import type { EditorView } from '@codemirror/view';
import { expandShortForm } from '@facet/charts';
import type { JsonObject, Visualisation } from '@facet/query';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTokens } from '../look/tokens.tsx';
import { useArea } from '../words/area.ts';
import { CHART_FORM } from '../words/chart-form/chart-form-area.ts';
import type { ChartFormProps } from './ChartForm.tsx';
import classes from './ChartPanel.module.css';
import { codeEditor } from './code-editor.ts';
import { drawnChart, specOf } from './drawn-chart.ts';
import { type ReadCode, readCode } from './read-code.ts';

/** How long someone has to pause before the chart follows. */
const PAUSE_MS = 500;

/**
 * The specification of a chart as code. The chart follows what can be drawn, after a pause or when the editor is left, and
 * keeps the rest for the author to finish.
 */
export function SpecEditor({ visualisation, onChange }: ChartFormProps) {
  const words = useArea(CHART_FORM);
  const { scheme } = useTokens();
  const kind = visualisation?.kind ?? 'vega';
  const text = codeOf(visualisation);
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const [typed, setTyped] = useState(text);
  const [found, setFound] = useState<ReadCode | null>(null);
  const latest = useRef({ kind });
  latest.current = { kind };
  // What the editor has passed on is no change from outside.
  const sent = useRef(text);

  const apply = useRef(() => {});
  apply.current = () => {
    if (typed === sent.current) return;
    const read = readCode(typed, kind);
    setFound(read);
    if (!('spec' in read)) return;
    sent.current = printed(read.spec);
    onChange({ ...visualisation, kind, spec: read.spec });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once for a scheme, and keeps its own text
  useEffect(() => {
    if (box.current === null) return undefined;
    const own = codeEditor(box.current, {
      text: typed,
      label: words.codeLabel,
      isDark: scheme === 'dark',
      read: (code) => readCode(code, latest.current.kind),
      onText: setTyped,
      onLeave: () => apply.current(),
    });
    view.current = own;
    return () => own.destroy();
  }, [scheme]);

  useEffect(() => {
    if (typed === sent.current) return undefined;
    const timer = setTimeout(() => apply.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    if (text === sent.current) return;
    sent.current = text;
    setFound(null);
    view.current?.dispatch({ changes: { from: 0, to: view.current.state.doc.length, insert: text } });
  }, [text]);

  const chart = drawnChart(visualisation);
  const canWriteOut = chart?.kind.kind === 'vega' && chart.form === 'short';
  return (
    <div className={classes.editor}>
      <p className={classes.help}>{words.codeHelp}</p>
      <div ref={box} className={classes.code} dir="ltr" />
      <p className={classes.problem} role="status">
        {found !== null && problemText(found, words)}
      </p>
      {canWriteOut && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onChange({ kind: 'vega', spec: expandShortForm({ ...chart.spec }) as JsonObject })}
          >
            {words.writeOut}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The place and the rule are the compiler's own words, as in the API. */
function problemText(
  found: ReadCode,
  words: { readonly notJson: string; readonly notDrawn: string },
): string {
  if ('spec' in found) return '';
  if (found.problem === 'not-json') return words.notJson;
  return `${words.notDrawn}: ${found.path} ${found.message}`;
}

function codeOf(visualisation: Visualisation | null): string {
  const spec = specOf(visualisation);
  if (spec !== undefined) return printed(spec);
  const own = visualisation?.spec;
  if (typeof own !== 'string') return '{}';
  return visualisation?.kind === 'html' ? printed({ html: own }) : own;
}

function printed(spec: JsonObject): string {
  return JSON.stringify(spec, null, 2);
}
