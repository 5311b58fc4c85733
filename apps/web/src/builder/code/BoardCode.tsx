import type { Dashboard } from '@facet/client';
import { slugOf } from '@facet/dashboards';
import { useMemo } from 'react';
import { useEditor } from '../editor.ts';
import { boardForm } from './board-form.ts';
import { CodePanel } from './CodePanel.tsx';
import { FileText } from './file-text.ts';

interface BoardCodeProps {
  readonly dashboard: Dashboard;
  onClose(): void;
}

/** The code of a dashboard that has no file. */
export default function BoardCode({ dashboard, onClose }: BoardCodeProps) {
  const editor = useEditor();
  const { file, path } = useMemo(() => {
    const { title } = editor.state.getState().config;
    const form = boardForm(slugOf(title ?? '') || 'dashboard', dashboard);
    return { file: new FileText(editor, form), path: form.path };
  }, [editor, dashboard]);
  return <CodePanel file={file} path={path} onClose={onClose} />;
}
