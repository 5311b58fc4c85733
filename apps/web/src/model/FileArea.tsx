import { useEffect, useMemo, useRef } from 'react';
import type { ModelVerdict } from '../api/model-api.ts';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { asBoolean, useKept } from '../look/use-kept.ts';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import type { CodeView } from './code-view.ts';
import type { WantedLine } from './FileEditor.tsx';
import { FileNotice } from './FileNotice.tsx';
import { FileTabs } from './FileTabs.tsx';
import { FileWithForm } from './FileWithForm.tsx';
import { FormButton } from './FormButton.tsx';
import { FileTools } from './history/FileTools.tsx';
import classes from './ModelPage.module.css';
import { type ModelProblem, problemsIn } from './model-problems.ts';
import type { OnName } from './name-keys.ts';
import type { OpenFile, OpenFiles } from './open-files.ts';
import { ProblemList } from './ProblemList.tsx';
import { hasForm, useFormOpen } from './use-form-open.ts';
import type { ModelNames } from './yaml-completion.ts';

/** How long the caret rests on a line before the address has it. */
const LINE_MS = 300;

interface FileAreaProps {
  readonly work: OpenFiles;
  readonly files: readonly OpenFile[];
  readonly current: string | undefined;
  readonly isReadOnly: boolean;
  readonly names: ModelNames;
  readonly problems: readonly ModelProblem[];
  readonly dashboards: ModelVerdict['dashboards'];
  readonly state: 'checking' | 'checked' | 'failed';
  readonly wanted: WantedLine | undefined;
  readonly edits: { rename(path: string): void; remove(path: string): void } | undefined;
  onOpen(path: string, line?: number): void;
  onClose(path: string): void;
  /** Merges what others have changed with what is typed. */
  onMerge(path: string): void;
  onLine(line: number): void;
  /** Whether the address has the form. */
  readonly isForm: boolean | undefined;
  onForm(isForm: boolean): void;
  /** A name of the model is asked about. */
  readonly onName: OnName;
}

/** The open files, the text of one of them, and what is wrong with the model. */
export function FileArea(props: FileAreaProps) {
  const { work, files, current, isReadOnly, names, problems, dashboards, state, wanted, edits } = props;
  const { onOpen, onClose, onMerge, onLine, onName, isForm, onForm } = props;
  const [isFormOpen, setFormOpen] = useFormOpen(isForm, onForm);
  const editor = useRef<CodeView>(undefined);
  const words = useArea(MODEL);
  const [isBlamed, setBlamed] = useKept('facet:model-blame', false, asBoolean);
  const file = files.find(({ path }) => path === current);
  const marks = useMemo(
    () => (current === undefined ? [] : problemsIn(problems, current)),
    [problems, current],
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line of the file that was left is not one of the next
  useEffect(() => () => clearTimeout(timer.current), [current]);
  return (
    <>
      {files.length > 0 && (
        <FileTabs
          files={files}
          current={current}
          onOpen={onOpen}
          onClose={onClose}
          onName={(action) => onName(action, editor.current?.namesAtCaret() ?? [])}
          edits={edits}
        >
          {file?.state === 'ready' && (
            <FileTools branchKey={work.key} path={file.path} isBlamed={isBlamed} onBlame={setBlamed} />
          )}
          {current !== undefined && hasForm(current) && (
            <FormButton isOpen={isFormOpen} onOpen={setFormOpen} />
          )}
        </FileTabs>
      )}
      {file === undefined ? (
        <div className={classes.middle}>
          <p>{words.chooseFile}</p>
        </div>
      ) : file.state !== 'ready' ? (
        <div className={classes.middle}>
          {file.error === null ? (
            <WidgetSkeleton shape="rows" />
          ) : (
            <ErrorState
              error={file.error}
              title={words.fileFailed}
              onRetry={() => void work.open(file.path)}
            />
          )}
        </div>
      ) : (
        <>
          <FileNotice work={work} file={file} isReadOnly={isReadOnly} onMerge={() => onMerge(file.path)} />
          <FileWithForm
            isFormOpen={isFormOpen && hasForm(file.path)}
            work={work}
            file={file}
            isReadOnly={isReadOnly || file.isBinary}
            names={names}
            problems={marks}
            wanted={wanted}
            isBlamed={isBlamed && !file.isBinary}
            view={editor}
            onName={onName}
            onLine={(line) => {
              clearTimeout(timer.current);
              timer.current = setTimeout(() => onLine(line), LINE_MS);
            }}
          />
        </>
      )}
      <ProblemList problems={problems} dashboards={dashboards} state={state} onOpen={onOpen} />
    </>
  );
}
