import type { AttentionItem } from '@facet/client';
import { IconAlertTriangle, IconChevronRight, IconKey } from '@tabler/icons-react';
import { relativeTime } from '../look/durations.ts';
import { useNow } from '../look/use-now.ts';
import { useArea, useLocale } from '../words/area.ts';
import { START } from '../words/start/start-area.ts';
import type { StartWords } from '../words/start/words.ts';
import classes from './HomeTop.module.css';
import { RepeatButton } from './RepeatButton.tsx';

/** What has failed and what ends soon, each with the reason and what to do, on demand. */
export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  const words = useArea(START);
  const locale = useLocale();
  const now = useNow();
  return (
    <section aria-label={words.attention}>
      <h2 className={classes.heading}>{words.attention}</h2>
      <ul className={classes.rows}>
        {items.map((item) => {
          const when = relativeTime(locale, new Date(item.at), now);
          return (
            <li key={`${item.kind} ${item.id}`}>
              <details className={classes.details}>
                <summary className={classes.row} data-kind={item.kind}>
                  {item.kind === 'key' ? (
                    <IconKey size={16} stroke={1.6} className={classes.icon} aria-hidden />
                  ) : (
                    <IconAlertTriangle size={16} stroke={1.6} className={classes.icon} aria-hidden />
                  )}
                  <span className={classes.name} dir="auto">
                    {sentenceOf(words, item, when, now)}
                  </span>
                  <span className={classes.where} dir="auto">
                    {item.deploymentName ?? item.keyOwner?.name}
                    {item.kind !== 'key' && ` · ${when}`}
                  </span>
                  <IconChevronRight size={16} className={classes.chevron} aria-hidden />
                </summary>
                <div className={classes.more}>
                  {item.error !== null && (
                    <pre className={classes.error} dir="auto">
                      {item.error}
                    </pre>
                  )}
                  <p>
                    {item.keyOwner !== null && `${words.keyOwner(item.keyOwner.name)} `}
                    {words.help[item.kind]}
                  </p>
                  <RepeatButton item={item} />
                </div>
              </details>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function sentenceOf(words: StartWords, { kind, title, at }: AttentionItem, when: string, now: Date): string {
  if (kind === 'key')
    return new Date(at) < now ? words.keyExpired(title, when) : words.keyExpires(title, when);
  return words[kind](title);
}
