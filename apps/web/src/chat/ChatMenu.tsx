import type { Chat } from '@facet/client';
import { Button, Menu, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { removeChat, renameChat } from '../api/chat-api.ts';
import { Dialog } from '../look/Dialog.tsx';
import { OpenMenu } from '../look/OpenMenu.tsx';
import { useArea } from '../words/area.ts';
import { CHAT } from '../words/chat/chat-area.ts';
import classes from './ChatMenu.module.css';
import type { ChatPlace } from './chat-place.ts';

/** The most characters of a title. */
const LONGEST = 255;

interface ChatMenuProps {
  readonly place: Pick<ChatPlace, 'deploymentId' | 'viewer'>;
  readonly chat: Chat;
  onDeleted(): void;
  onClose(): void;
}

/** What can be done with a chat: giving it another name, and deleting it. */
export function ChatMenu({ place: { deploymentId, viewer }, chat, onDeleted, onClose }: ChatMenuProps) {
  const words = useArea(CHAT);
  const title = chat.title || words.untitled;
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null);
  const [name, setName] = useState(title);
  const client = useQueryClient();
  const key = { deploymentId, chatId: chat.id };
  const done = async () => {
    await client.invalidateQueries({ queryKey: ['chats', viewer] });
    onClose();
  };
  const renaming = useMutation({ mutationFn: () => renameChat(key, name.trim()), onSuccess: done });
  const removing = useMutation({
    mutationFn: () => removeChat(key),
    onSuccess: async () => {
      onDeleted();
      await done();
    },
  });
  const failure = renaming.error ?? removing.error;
  const failed = failure !== null && (
    <p className={classes.failed} role="alert">
      {failure.message}
    </p>
  );
  if (doing === null)
    return (
      <OpenMenu label={words.actionsFor(title)} onClose={onClose}>
        {/* The menu gives way to a dialog: closing it would take the dialog away. */}
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => setDoing('rename')}
        >
          {words.rename}
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setDoing('remove')}
        >
          {words.remove}
        </Menu.Item>
      </OpenMenu>
    );
  if (doing === 'remove')
    return (
      <Dialog title={words.removeTitle(title)} width={440} onClose={onClose}>
        <p className={classes.text}>{words.removeText}</p>
        {failed}
        <div className={classes.actions}>
          <Button
            color="var(--bad)"
            variant="outline"
            loading={removing.isPending}
            onClick={() => removing.mutate()}
          >
            {words.remove}
          </Button>
          <Button variant="default" data-autofocus onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={words.rename} width={440} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') renaming.mutate();
        }}
      >
        <TextInput
          data-autofocus
          label={words.name}
          maxLength={LONGEST}
          dir="auto"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {failed}
        <div className={classes.actions}>
          <Button type="submit" disabled={name.trim() === ''} loading={renaming.isPending}>
            {words.rename}
          </Button>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
