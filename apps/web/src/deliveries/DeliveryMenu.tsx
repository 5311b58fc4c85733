import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { type Delivery, deleting, restoring, updating } from '../api/deliveries-api.ts';
import { ButtonMenu } from '../look/ButtonMenu.tsx';
import { usePlaces } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { DELIVERIES } from '../words/deliveries/deliveries-area.ts';
import { DELIVERY_OPTIONS } from '../words/delivery-options/delivery-options-area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import { ActionDialog } from '../workspace/ActionDialog.tsx';
import { FollowContext } from '../workspace/follow.ts';
import { useNotices } from '../workspace/notices.ts';
import classes from './Deliveries.module.css';
import { nameOf } from './name-of.ts';

interface DeliveryMenuProps {
  readonly delivery: Delivery;
  /** Called after it was deleted. */
  onDeleted?(): void;
}

/** What can be done with a delivery. */
export function DeliveryMenu({ delivery, onDeleted }: DeliveryMenuProps) {
  const words = useArea(DELIVERIES);
  const options = useArea(DELIVERY_OPTIONS);
  const { done } = useArea(WORKSPACE);
  const { say } = useNotices();
  const places = usePlaces();
  const follow = use(FollowContext);
  const client = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const { deploymentId, id, isEnabled } = delivery;
  const key = { deploymentId, id };
  const readAgain = () => client.invalidateQueries({ queryKey: ['deliveries', deploymentId] });
  const toggle = useMutation({
    mutationFn: () => updating(key, { isEnabled: !isEnabled }).send(),
    onSuccess: readAgain,
  });
  const undo = async () => {
    try {
      await restoring(key);
      say({ text: done.undone });
      await readAgain();
    } catch (error) {
      say({ text: (error as Error).message });
    }
  };
  const remove = async () => {
    try {
      await deleting(key).send();
      setDeleting(false);
      say({ text: done.deleted(1, nameOf(delivery)), undo });
      await readAgain();
      onDeleted?.();
    } catch (error) {
      setFailure(error as Error);
    }
  };
  return (
    <>
      <ButtonMenu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={words.actionsFor(nameOf(delivery))}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => follow(places.delivery(deploymentId, id, 'edit'))}
          >
            {words.edit}
          </Menu.Item>
          <Menu.Item
            leftSection={
              isEnabled ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />
            }
            onClick={() => toggle.mutate()}
          >
            {isEnabled ? words.pause : words.resume}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => follow(places.newDelivery(deploymentId, { copy: id }))}
          >
            {words.copy}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDeleting(true)}>
            {words.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </ButtonMenu>
      {toggle.error !== null && (
        <p className={classes.error} role="alert">
          {toggle.error.message}
        </p>
      )}
      {isDeleting && (
        <ActionDialog
          title={words.removeTitle(nameOf(delivery))}
          action={words.remove}
          isDangerous
          shown={deleting(key).shown}
          onAction={remove}
          onClose={() => setDeleting(false)}
        >
          <p>{options.removeText}</p>
          {failure !== null && (
            <p className={classes.error} role="alert">
              {failure.message}
            </p>
          )}
        </ActionDialog>
      )}
    </>
  );
}
