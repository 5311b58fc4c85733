import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { codeEditor } from '../../chart-form/code-editor.ts';
import { useTokens } from '../../look/tokens.tsx';
import { useArea } from '../../words/area.ts';
import { AS_WHOM } from '../../words/as-whom/as-whom-area.ts';
import classes from './AsWhom.module.css';
import { readContext } from './read-context.ts';

/** With every part of which the server knows what it is. */
const EXAMPLE = JSON.stringify(
  { cubeCloud: { groups: [], userAttributes: {}, embedTenantName: '' } },
  null,
  2,
);

interface ContextEditorProps {
  onChoose(context: Record<string, unknown>): void;
}

/** A security context as JSON, with what is wrong marked where it is. */
export function ContextEditor({ onChoose }: ContextEditorProps) {
  const words = useArea(AS_WHOM);
  const { scheme } = useTokens();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(EXAMPLE);
  const read = readContext(text);
  const label = words.kinds.context;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once for a scheme, and keeps its own text
  useEffect(() => {
    if (box.current === null) return undefined;
    const editor = codeEditor(box.current, {
      text,
      label,
      isDark: scheme === 'dark',
      read: readContext,
      onText: setText,
    });
    return () => editor.destroy();
  }, [scheme]);
  return (
    <div className={classes.context}>
      <p className={classes.note}>{words.contextNote}</p>
      <div ref={box} className={classes.code} dir="ltr" />
      <p className={classes.problem} role="status">
        {'problem' in read &&
          (read.problem === 'not-json' ? words.notJson : `${read.path} ${read.message}`.trim())}
      </p>
      <Button
        className={classes.start ?? ''}
        disabled={!('spec' in read)}
        onClick={() => {
          if ('spec' in read) onChoose(read.spec);
        }}
      >
        {words.start}
      </Button>
    </div>
  );
}
