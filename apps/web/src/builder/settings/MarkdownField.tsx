import { LIMITS } from '@facet/dashboards';
import { ActionIcon, Button, Textarea, TextInput, Tooltip } from '@mantine/core';
import { IconBold, IconHeading, IconItalic, IconLink, IconList, IconListNumbers } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useArea, useLocale } from '../../words/area.ts';
import { SETTINGS } from '../../words/builder/settings/settings-area.ts';
import { type OnSettle, useSettledText } from '../use-settled-text.ts';
import classes from './MarkdownField.module.css';
import { type EditedText, markdownEdit, withLink } from './markdown-edits.ts';

interface MarkdownFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSettle: OnSettle;
}

const KEYS = { b: 'bold', i: 'italic' } as const;

/** A Markdown text with the most common edits as buttons. How it looks is to be seen on the board. */
export function MarkdownField({ label, value, onSettle }: MarkdownFieldProps) {
  const words = useArea(SETTINGS);
  const locale = useLocale();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, setText, settle } = useSettledText(value, onSettle);
  const [isLinking, setLinking] = useState(false);
  const selected = (): EditedText => ({
    text,
    start: field.current?.selectionStart ?? text.length,
    end: field.current?.selectionEnd ?? text.length,
  });
  const put = (edited: EditedText) => {
    if (edited.text.length > LIMITS.text) return;
    // The selection is that of the new text.
    flushSync(() => setText(edited.text));
    field.current?.focus();
    field.current?.setSelectionRange(edited.start, edited.end);
  };
  const tools = [
    { edit: 'bold', label: words.bold, Icon: IconBold, keys: 'Control+B' },
    { edit: 'italic', label: words.italic, Icon: IconItalic, keys: 'Control+I' },
    { edit: 'heading', label: words.headingMark, Icon: IconHeading, keys: undefined },
    { edit: 'list', label: words.list, Icon: IconList, keys: undefined },
    { edit: 'numbered', label: words.numbered, Icon: IconListNumbers, keys: undefined },
  ] as const;
  const onKeyDown = (event: KeyboardEvent) => {
    const edit = KEYS[event.key.toLowerCase() as keyof typeof KEYS];
    if (edit === undefined || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    put(markdownEdit(selected(), edit));
  };
  return (
    <div className={classes.field}>
      <div role="toolbar" aria-label={label} className={classes.tools}>
        {tools.map(({ edit, label: name, Icon, keys }) => (
          <Tooltip key={edit} label={name}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={name}
              aria-keyshortcuts={keys}
              // The text keeps its selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => put(markdownEdit(selected(), edit))}
            >
              <Icon size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ))}
        <Tooltip label={words.link}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={words.link}
            aria-expanded={isLinking}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setLinking(!isLinking)}
          >
            <IconLink size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {isLinking && (
        <LinkForm
          onLink={(address) => {
            const linked = withLink(selected(), address);
            if (linked === undefined) return false;
            setLinking(false);
            put(linked);
            return true;
          }}
        />
      )}
      <Textarea
        ref={field}
        label={label}
        dir="auto"
        autosize
        minRows={6}
        maxRows={20}
        maxLength={LIMITS.text}
        error={text.length >= LIMITS.text ? words.atMost(LIMITS.text.toLocaleString(locale)) : null}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={() => settle()}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** Asks for the address of a link. */
function LinkForm({ onLink }: { onLink(address: string): boolean }) {
  const words = useArea(SETTINGS);
  const [address, setAddress] = useState('');
  const [isRefused, setRefused] = useState(false);
  return (
    <form
      className={classes.link}
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(!onLink(address));
      }}
    >
      <TextInput
        label={words.linkAddress}
        type="text"
        inputMode="url"
        dir="ltr"
        autoFocus
        maxLength={2000}
        value={address}
        error={isRefused ? words.linkRefused : null}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value);
          setRefused(false);
        }}
      />
      <Button type="submit" variant="default" size="sm">
        {words.insertLink}
      </Button>
    </form>
  );
}
