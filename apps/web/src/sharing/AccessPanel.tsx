import type { AccessEntry } from '@facet/client';
import { Button } from '@mantine/core';
import { IconCheck, IconCode, IconEye, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { statusOf } from '../api/api-error.ts';
import { accessRequest, type Subject } from '../api/sharing-api.ts';
import { copyText } from '../look/copy-text.ts';
import { ErrorState } from '../look/States.tsx';
import { useSurface } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';
import { AccessList } from './AccessList.tsx';
import { AddAccess } from './AddAccess.tsx';
import { ChangeNotice, type Notice } from './ChangeNotice.tsx';
import { holderName } from './holder-name.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import type { SharingPage } from './pages.ts';
import classes from './Sharing.module.css';
import { useAccess } from './use-access.ts';
import { WhoCanHelp } from './WhoCanHelp.tsx';

interface AccessPanelProps {
  readonly subject: Subject;
  readonly href: string | undefined;
  readonly isAdmin: boolean;
  onOpen(page: SharingPage): void;
}

/** Who has access to an object: those who can be added, those who are there, and what has just changed. */
export function AccessPanel({ subject, href, isAdmin, onOpen }: AccessPanelProps) {
  const words = useArea(SHARING);
  const { lacks } = useSurface();
  const [search, setSearch] = useState('');
  const [notice, setNotice] = useState<Notice | null>(null);
  const { list, entries } = useAccess(subject, search);
  const status = statusOf(list.error);
  if (status === 403 || status === 404)
    return (
      <div className={classes.message} role="alert">
        <p className={classes.heading}>{words.notAllowed.title}</p>
        <p>{words.notAllowed.text}</p>
        <WhoCanHelp isGone={status === 404} />
      </div>
    );
  const remember = (entry: AccessEntry) =>
    setNotice({ text: words.removed(holderName(entry, words)), undo: { holder: entry, level: entry.level } });
  return (
    <>
      <AddAccess subject={subject} entries={entries} onDone={(text) => setNotice({ text })} />
      {list.isPending && <ListSkeleton />}
      {list.isError && (
        <ErrorState error={list.error} title={words.failed} onRetry={() => void list.refetch()} />
      )}
      {list.data !== undefined && (
        <AccessList
          subject={subject}
          entries={entries}
          search={search}
          hasMore={list.hasNextPage}
          isAdmin={isAdmin}
          onSearch={setSearch}
          onMore={() => void list.fetchNextPage()}
          onOpen={onOpen}
          onRemoved={remember}
        />
      )}
      <ChangeNotice key={notice?.text} subject={subject} notice={notice} onDone={() => setNotice(null)} />
      <div className={classes.foot}>
        {href !== undefined && !lacks.has('links') && <CopyLink href={href} />}
        {isAdmin && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconEye size={16} aria-hidden />}
            onClick={() => onOpen({ page: 'seen', holder: null })}
          >
            {words.seen.others}
          </Button>
        )}
        {!lacks.has('requests') && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconCode size={16} aria-hidden />}
            onClick={() => onOpen({ page: 'request', shown: accessRequest(subject) })}
          >
            {words.showRequest}
          </Button>
        )}
      </div>
    </>
  );
}

function CopyLink({ href }: { href: string }) {
  const words = useArea(SHARING);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(new URL(href, location.origin).href);
    setCopied(true);
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? words.linkCopied : words.copyLink}</span>
    </Button>
  );
}
