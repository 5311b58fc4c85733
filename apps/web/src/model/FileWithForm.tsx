import { type CSSProperties, lazy, Suspense, useState } from 'react';
import { PanelEdge } from '../look/PanelEdge.tsx';
import { WidgetSkeleton } from '../look/States.tsx';
import { useWidth } from '../look/use-width.ts';
import { useArea } from '../words/area.ts';
import { MODEL_FORM } from '../words/model-form/model-form-area.ts';
import type { CodeView } from './code-view.ts';
import { FileEditor, type FileEditorProps } from './FileEditor.tsx';
import classes from './FileWithForm.module.css';

const FormPane = lazy(() => import('../model-form/FormPane.tsx'));

const FORM = { least: 280, most: 640 };

interface FileWithFormProps extends FileEditorProps {
  readonly isFormOpen: boolean;
}

/** The text of a file, with its form beside it, or in its place where there is no room for both. */
export function FileWithForm({ isFormOpen, ...props }: FileWithFormProps) {
  const words = useArea(MODEL_FORM);
  const [view, setView] = useState<CodeView>();
  const [width, setWidth] = useWidth('facet:model-form', 380, FORM);
  return (
    <div className={classes.area} data-form={isFormOpen || undefined}>
      <div className={classes.parts}>
        <div className={classes.text}>
          <FileEditor {...props} onView={setView} />
        </div>
        {isFormOpen && (
          <section
            className={classes.form}
            aria-label={words.form}
            style={{ '--form': `${width}px` } as CSSProperties}
          >
            <PanelEdge label={words.width} width={width} {...FORM} side="start" onWidth={setWidth} />
            <Suspense fallback={<WidgetSkeleton shape="rows" />}>
              {view !== undefined && (
                <FormPane
                  key={props.file.path}
                  editor={view}
                  path={props.file.path}
                  isReadOnly={props.isReadOnly}
                />
              )}
            </Suspense>
          </section>
        )}
      </div>
    </div>
  );
}
