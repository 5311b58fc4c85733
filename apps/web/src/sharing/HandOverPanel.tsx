import { Button } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { candidatesFor, type Holder, handingOver, type Subject } from '../api/sharing-api.ts';
import { ErrorDetails } from '../look/ErrorDetails.tsx';
import { useArea, useLocale } from '../words/area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';
import { HolderSearch } from './HolderSearch.tsx';
import { holderName } from './holder-name.ts';
import type { SharingPage } from './pages.ts';
import classes from './Sharing.module.css';

const COUNTS = ['folders', 'workbooks', 'reports', 'notifications', 'keptFilters', 'trash'] as const;

interface HandOverPanelProps {
  /** What the list of people is read for. */
  readonly subject: Subject;
  readonly holder: Holder;
  onOpen(page: SharingPage): void;
}

/** Makes somebody else the owner of everything that a user owns, in one step. */
export function HandOverPanel({ subject, holder, onOpen }: HandOverPanelProps) {
  const words = useArea(SHARING);
  const locale = useLocale();
  const client = useQueryClient();
  const [to, setTo] = useState<Holder | null>(null);
  const change = to === null ? null : handingOver(holder.id ?? 0, to.id ?? 0);
  const work = useMutation({
    mutationFn: () => change?.send() ?? Promise.reject(new Error('Nobody has been chosen')),
    onSuccess: () => client.invalidateQueries({ queryKey: ['access'] }),
  });
  const from = holderName(holder, words);
  if (work.data !== undefined && to !== null)
    return (
      <div role="status" className={classes.done}>
        <p className={classes.heading}>{words.handOver.done(from, holderName(to, words))}</p>
        <dl className={classes.counts}>
          {COUNTS.map((count) => (
            <div key={count}>
              <dt>{words.handOver.counts[count]}</dt>
              <dd>{new Intl.NumberFormat(locale).format(work.data[count])}</dd>
            </div>
          ))}
        </dl>
      </div>
    );
  return (
    <div className={classes.handOver}>
      <p>{words.handOver.text}</p>
      <HolderSearch
        list={candidatesFor(subject)}
        label={words.handOver.to}
        kinds={['USERS']}
        offers={({ id }) => ({ isHidden: id === holder.id })}
        onChoose={setTo}
      />
      {to !== null && (
        <div className={classes.foot}>
          <Button loading={work.isPending} onClick={() => work.mutate()}>
            {words.handOver.confirm(from, holderName(to, words))}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconCode size={16} aria-hidden />}
            onClick={() => change !== null && onOpen({ page: 'request', shown: change.shown })}
          >
            {words.showRequest}
          </Button>
        </div>
      )}
      {work.error !== null && (
        <div className={classes.error} role="alert">
          <p>{words.handOver.failed}</p>
          <ErrorDetails error={work.error} />
        </div>
      )}
    </div>
  );
}
