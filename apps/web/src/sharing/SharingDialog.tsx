import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isAdministrator, type Subject } from '../api/sharing-api.ts';
import { Dialog } from '../look/Dialog.tsx';
import { useHas } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';
import type { SharingWords } from '../words/sharing/words.ts';
import { AccessPanel } from './AccessPanel.tsx';
import { BackButton } from './BackButton.tsx';
import { HandOverPanel } from './HandOverPanel.tsx';
import { holderName } from './holder-name.ts';
import type { SharingPage } from './pages.ts';
import { RequestPanel } from './RequestPanel.tsx';
import { SeenPanel } from './SeenPanel.tsx';

interface SharingDialogProps extends Subject {
  /** The path of the object's page, for its link; without one, no link is offered. */
  readonly href?: string;
  onClose(): void;
}

/** Who has access to a folder, workbook or report, and changes of it. */
export function SharingDialog({ href, onClose, ...subject }: SharingDialogProps) {
  const words = useArea(SHARING);
  const [pages, setPages] = useState<readonly SharingPage[]>([{ page: 'access', subject }]);
  const [first] = pages;
  const shown = pages.at(-1) ?? first;
  const mayAdminister = useHas('helpers');
  const { data: isAdmin = false } = useQuery({
    queryKey: ['is-administrator'],
    queryFn: ({ signal }) => isAdministrator(signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: mayAdminister,
  });
  useEffect(() => {
    // The focus was on what the page before had.
    if (pages.length > 1) document.querySelector<HTMLElement>('[data-sharing-back]')?.focus();
  }, [pages.length]);
  if (shown === undefined) return null;
  const open = (page: SharingPage) => setPages([...pages, page]);
  return (
    <Dialog title={titleOf(shown, words)} width={640} onClose={onClose}>
      {pages.length > 1 && <BackButton onBack={() => setPages(pages.slice(0, -1))} />}
      {pages.map((page, index) => (
        // Pages below keep what was typed there.
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are only added and removed at the end
        <div key={index} hidden={page !== shown}>
          {page.page === 'access' && (
            <AccessPanel
              subject={page.subject}
              href={index === 0 ? href : undefined}
              isAdmin={isAdmin}
              onOpen={open}
            />
          )}
          {page.page === 'seen' && <SeenPanel subject={subject} holder={page.holder} onOpen={open} />}
          {page.page === 'hand-over' && (
            <HandOverPanel subject={subject} holder={page.holder} onOpen={open} />
          )}
          {page.page === 'request' && <RequestPanel shown={page.shown} />}
        </div>
      ))}
    </Dialog>
  );
}

function titleOf(page: SharingPage, words: SharingWords): string {
  switch (page.page) {
    case 'access':
      return words.title(page.subject.title);
    case 'seen':
      return page.holder === null ? words.seen.others : words.seen.title(holderName(page.holder, words));
    case 'hand-over':
      return words.handOver.title(holderName(page.holder, words));
    case 'request':
      return words.showRequest;
  }
}
