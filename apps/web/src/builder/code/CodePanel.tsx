import type { DashboardConfig } from '@facet/dashboards';
import type { FileProblem } from '@facet/dashboards/file';
import { Button, CloseButton } from '@mantine/core';
import { type PropsWithChildren, type ReactNode, useEffect, useRef, useState } from 'react';
import { useArea } from '../../words/area.ts';
import { CODE } from '../../words/builder/code/code-area.ts';
import type { CodeWords } from '../../words/builder/code/words.ts';
import { useEditor, useEditorState } from '../editor.ts';
import { StepsAside } from '../StepsAside.tsx';
import classes from './CodePanel.module.css';
import type { Adopted, FileText } from './file-text.ts';
import { type YamlEditor, yamlEditor } from './yaml-editor.ts';

/** How long someone has to pause before the board follows. */
const PAUSE_MS = 600;

interface CodePanelProps {
  readonly file: FileText;
  readonly path: string;
  /** What has happened to the file. */
  readonly note?: string | undefined;
  /** What else can be done with the file. */
  readonly action?: ReactNode;
  onClose(): void;
}

/** A text that the board has not taken over yet. */
interface Typed {
  readonly text: string;
  /** The dashboard from which its author began. */
  readonly before: DashboardConfig;
}

/** The file of the dashboard beside its board. Each follows the other. */
export function CodePanel(props: PropsWithChildren<CodePanelProps>) {
  const { file, path, note, action, onClose, children } = props;
  const words = useArea(CODE);
  const editor = useEditor();
  const config = useEditorState((state) => state.config);
  const selection = useEditorState((state) => state.selection);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [adopted, setAdopted] = useState<Adopted>({ kind: 'done' });
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<YamlEditor>(undefined);
  const chosenByCaret = useRef<readonly string[]>(undefined);

  useEffect(() => {
    if (box.current === null) return undefined;
    const own = yamlEditor(box.current, {
      text: file.text(),
      label: words.label,
      onText: (text) =>
        setTyped((earlier) =>
          text === file.text() ? null : { text, before: earlier?.before ?? file.config },
        ),
      onCaret(offset) {
        const inside = file.spansIn(file.text()).filter(({ from, to }) => from <= offset && offset <= to);
        const id = inside.at(-1)?.id;
        const ids = id === undefined ? [] : [id];
        chosenByCaret.current = ids;
        editor.select(ids);
      },
    });
    view.current = own;
    return () => own.destroy();
  }, [editor, file, words]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text follows the configuration
  useEffect(() => {
    if (typed === null) view.current?.setText(file.text());
  }, [config, typed, file]);

  useEffect(() => {
    if (typed === null) {
      setAdopted({ kind: 'done' });
      return undefined;
    }
    const timer = setTimeout(() => {
      const result = file.adopt(typed.text, typed.before);
      setAdopted(result);
      if (result.kind === 'done') setTyped(null);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, file]);

  useEffect(() => view.current?.mark(adopted.kind === 'invalid' ? adopted.problems : []), [adopted]);

  useEffect(() => {
    if (typed !== null) return;
    const spans = file.spansIn(file.text()).filter(({ id }) => selection.includes(id));
    const isByCaret = chosenByCaret.current === selection;
    chosenByCaret.current = undefined;
    view.current?.show(spans, !isByCaret);
  }, [selection, typed, file]);

  const problem = problemText(adopted, words);
  return (
    <StepsAside label={words.title}>
      <aside className={classes.panel} aria-label={words.title}>
        <div className={classes.head}>
          <h2 title={path}>{words.title}</h2>
          <CloseButton aria-label={words.close} onClick={onClose} />
        </div>
        <div ref={box} className={classes.code} dir="ltr" />
        <div className={classes.foot} role="status">
          {problem === undefined ? (
            <>
              <p className={classes.path}>{note ?? <bdi>{path}</bdi>}</p>
              {action}
            </>
          ) : (
            <>
              <p className={classes.problem}>{problem}</p>
              <Button variant="default" size="compact-sm" onClick={() => setTyped(null)}>
                {words.discard}
              </Button>
            </>
          )}
        </div>
        {children}
      </aside>
    </StepsAside>
  );
}

function problemText(adopted: Adopted, words: CodeWords): string | undefined {
  switch (adopted.kind) {
    case 'done':
      return undefined;
    case 'invalid': {
      const [first] = adopted.problems as readonly [FileProblem];
      return `${words.problem(String(first.line), first.message)} ${words.kept}`;
    }
    case 'fixed':
      return words.fixed(adopted.report);
    case 'refused':
      return words.refused;
  }
}
