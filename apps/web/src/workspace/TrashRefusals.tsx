import type { TrashedObject } from '@facet/client';
import { Button, CloseButton } from '@mantine/core';
import { useArea } from '../words/area.ts';
import type { WorkspaceWords } from '../words/workspace/words.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import { keyOf } from './keys-of.ts';
import classes from './TrashRefusals.module.css';
import type { RefusedRestore } from './use-trash-changes.ts';

interface TrashRefusalsProps {
  readonly refused: readonly RefusedRestore[];
  onDismiss(): void;
  onElsewhere(objects: readonly TrashedObject[]): void;
  onWithoutIds(objects: readonly TrashedObject[]): void;
}

/** Why objects could not be restored, and the ways out. */
export function TrashRefusals({ refused, onDismiss, onElsewhere, onWithoutIds }: TrashRefusalsProps) {
  const words = useArea(WORKSPACE);
  const { dismiss, trashPage } = words;
  if (refused.length === 0) return null;
  const homeless = refused.filter(({ code }) => /^(?:folder|workbook)_|^dashboard_in_code$/.test(code));
  const taken = refused.filter(({ code }) => code.endsWith('_taken'));
  const objectsOf = (those: readonly RefusedRestore[]) => those.map(({ object }) => object);
  return (
    <section className={classes.refusals} role="alert">
      <ul>
        {refused.map(({ object, code }) => (
          <li key={keyOf(object)}>
            <b dir="auto">{object.name}</b> {reasonOf(trashPage, code)}
          </li>
        ))}
      </ul>
      {homeless.length > 0 && (
        <Button variant="default" size="compact-md" onClick={() => onElsewhere(objectsOf(homeless))}>
          {trashPage.restoreElsewhere}
        </Button>
      )}
      {taken.length > 0 && (
        <Button variant="default" size="compact-md" onClick={() => onWithoutIds(objectsOf(taken))}>
          {trashPage.restoreWithoutIds}
        </Button>
      )}
      <CloseButton aria-label={dismiss} onClick={onDismiss} />
    </section>
  );
}

function reasonOf({ conflicts }: WorkspaceWords['trashPage'], code: string): string {
  if (code.endsWith('_taken')) return conflicts.taken;
  if (code === 'dashboard_in_code') return conflicts.workbook_forbidden;
  return code in conflicts ? conflicts[code as keyof typeof conflicts] : conflicts.other;
}
