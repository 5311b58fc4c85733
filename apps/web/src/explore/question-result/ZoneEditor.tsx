import { useId, useState } from 'react';
import editorClasses from '../../controls/FilterEditor.module.css';
import { useArea } from '../../words/area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import { EditorForm } from '../question-parts/EditorForm.tsx';
import type { SettingEditorProps } from './setting.ts';

/** The time zones that the browser knows. */
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** Chooses the time zone in which days begin, by typing a part of its name. */
export function ZoneEditor({ editing: { work }, close }: SettingEditorProps) {
  const own = useArea(QUESTION);
  const list = useId();
  const [text, setText] = useState(work.question.timezone ?? '');
  const zone = ZONES.find((name) => name.toLowerCase() === text.trim().toLowerCase());
  return (
    <EditorForm
      isComplete={zone !== undefined}
      onApply={() => work.attempt({ kind: 'set-timezone', timezone: zone ?? null })}
      onDone={close}
    >
      <label className={editorClasses.operator}>
        <span className={editorClasses.label}>{own.settings.zone}</span>
        <input
          list={list}
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          data-autofocus
        />
      </label>
      <datalist id={list}>
        {ZONES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </EditorForm>
  );
}
