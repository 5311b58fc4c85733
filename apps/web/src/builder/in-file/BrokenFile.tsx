import type { DashboardCodeFile } from '@facet/client';
import { parseDashboardFile } from '@facet/dashboards/file';
import { Button, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { codeOf, writeCode } from '../../api/code-api.ts';
import type { DraftKey } from '../../api/draft-api.ts';
import { useArea } from '../../words/area.ts';
import { CODE } from '../../words/builder/code/code-area.ts';
import { REPAIR } from '../../words/builder/in-file/repair-area.ts';
import panel from '../code/CodePanel.module.css';
import { type YamlEditor, yamlEditor } from '../code/yaml-editor.ts';
import classes from './BrokenFile.module.css';

interface BrokenFileProps {
  readonly draftKey: DraftKey;
  readonly file: DashboardCodeFile;
  /** The file has no errors any more, or is another one. */
  onRepaired(): void;
}

/** A file that defines no dashboard: as code, with its errors at their lines, until they are fixed. */
export default function BrokenFile({ draftKey, file, onRepaired }: BrokenFileProps) {
  const words = useArea(REPAIR);
  const code = useArea(CODE);
  const [text, setText] = useState(file.content);
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<YamlEditor>(undefined);
  const [opened] = useState(file.content);
  useEffect(() => {
    if (box.current === null) return undefined;
    const editor = yamlEditor(box.current, {
      text: opened,
      label: code.label,
      onText: setText,
      onCaret: () => undefined,
    });
    view.current = editor;
    return () => editor.destroy();
  }, [opened, code]);
  const errors = useMemo(() => parseDashboardFile(file.path, text).errors ?? [], [file.path, text]);
  useEffect(() => view.current?.mark(errors), [errors]);
  const saving = useMutation({
    mutationFn: async (isForced: boolean) =>
      writeCode(draftKey, text, isForced ? (await codeOf(draftKey)).hash : file.hash),
    onSuccess: onRepaired,
  });
  const isChanged = saving.error instanceof ApiError && saving.error.code === 'file_changed';
  return (
    <main className={classes.page}>
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <ul className={classes.errors} role="status">
        {errors.slice(0, 20).map(({ line, column, message }) => (
          <li key={`${line}:${column}:${message}`}>
            <UnstyledButton
              className={classes.error ?? ''}
              onClick={() => {
                const from = offsetOf(text, line);
                view.current?.show([{ from, to: from }], true);
              }}
            >
              {code.problem(String(line), message)}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <div ref={box} className={`${panel.code} ${classes.code}`} dir="ltr" />
      {saving.error !== null && (
        <p className={panel.problem} role="alert">
          {isChanged ? words.changed : saving.error.message}
        </p>
      )}
      <div className={classes.actions}>
        {isChanged ? (
          <>
            <Button variant="default" onClick={onRepaired}>
              {words.loadTheirs}
            </Button>
            <Button loading={saving.isPending} onClick={() => saving.mutate(true)}>
              {words.overwrite}
            </Button>
          </>
        ) : (
          <Button
            disabled={errors.length > 0}
            loading={saving.isPending}
            onClick={() => saving.mutate(false)}
          >
            {words.open}
          </Button>
        )}
      </div>
    </main>
  );
}

/** Where a line begins. */
function offsetOf(text: string, line: number): number {
  return text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, { length }) => sum + length + 1, 0);
}
