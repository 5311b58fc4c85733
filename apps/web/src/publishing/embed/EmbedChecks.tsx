import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { allowingOrigin, sharingWith } from '../../api/embed-api.ts';
import { ShowRequest } from '../../look/ShowRequest.tsx';
import { ErrorState, WidgetSkeleton } from '../../look/States.tsx';
import { useArea, useLocale } from '../../words/area.ts';
import { EMBED_MORE } from '../../words/embed-more/embed-more-area.ts';
import { PUBLISHING } from '../../words/publishing/publishing-area.ts';
import type { PublishingWords } from '../../words/publishing/words.ts';
import type { FinishedDashboard } from '../finished-dashboard.ts';
import { type Check, checksOf, type EmbedFacts } from './checks.ts';
import classes from './EmbedDialog.module.css';
import type { EmbedChoice } from './embed-choice.ts';

interface EmbedChecksProps {
  readonly dashboard: FinishedDashboard;
  readonly choice: EmbedChoice;
  /** Undefined while they are read. */
  readonly facts: EmbedFacts | undefined;
  readonly error: Error | null;
  onOrigin(origin: string): void;
  onAgain(): void;
}

const ICONS = { passed: IconCircleCheck, failed: IconCircleX, unknown: IconHelpCircle } as const;

/** What would fail in the host's page, and what to do about it. */
export function EmbedChecks({ dashboard, choice, facts, error, onOrigin, onAgain }: EmbedChecksProps) {
  const words = useArea(PUBLISHING);
  const locale = useLocale();
  const { embedding } = words;
  const { deploymentId, workbookId } = dashboard;
  const change = sharingWith({ deploymentId, workbookId }, choice.embedTenantName);
  const sharing = useMutation({
    mutationFn: () => change.send(),
    onSuccess: onAgain,
  });
  if (facts === undefined)
    return error === null ? (
      <WidgetSkeleton shape="rows" />
    ) : (
      <ErrorState error={error} title={embedding.failed} onRetry={onAgain} />
    );
  const checks = checksOf(facts, choice, location.origin);
  const failed = checks.filter(({ state }) => state === 'failed');
  const lacks = (id: Check['id']) => failed.some((check) => check.id === id);
  const canShare = facts.isAdmin && facts.tenantExists === true && (lacks('shared') || lacks('signed'));
  const canAdd = failed.some(({ id, reason }) => id === 'origin' && reason === undefined);
  const text = { passed: embedding.passed, failed: embedding.notPassed, unknown: embedding.notKnown };
  return (
    <>
      <TextInput
        className={classes.origin ?? ''}
        label={embedding.origin}
        description={embedding.originHelp}
        value={choice.origin}
        maxLength={270}
        dir="ltr"
        onChange={({ currentTarget }) => onOrigin(currentTarget.value.trim())}
      />
      <p role="status">{embedding.summary(failed.length, failed.length.toLocaleString(locale))}</p>
      <ul className={classes.checks}>
        {checks.map((check) => {
          const Icon = ICONS[check.state];
          return (
            <li key={check.id} data-check={check.id} data-state={check.state}>
              <Icon size={18} aria-label={text[check.state]} />
              <span>
                {words.checks[check.id].name}
                {check.state !== 'passed' && (
                  <span className={classes.soft} dir="auto">
                    {check.state === 'unknown' ? embedding.unknown : adviceOf(check, words)}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {facts.isAdmin && canAdd && (
        <AddOrigin deploymentId={deploymentId} origin={choice.origin} facts={facts} onAdded={onAgain} />
      )}
      {sharing.error !== null && (
        <p className={classes.bad} role="alert">
          {sharing.error.message}
        </p>
      )}
      <div className={classes.actions}>
        {canShare && (
          <Button size="xs" loading={sharing.isPending} onClick={() => sharing.mutate()}>
            {embedding.shareNow}
          </Button>
        )}
        {canShare && (
          <ShowRequest
            request={change.shown}
            operation={change.shown.operation}
            parameters={change.shown.parameters}
          />
        )}
        <Button size="xs" variant="default" onClick={onAgain}>
          {embedding.checkAgain}
        </Button>
      </div>
    </>
  );
}

interface AddOriginProps {
  readonly deploymentId: number;
  readonly origin: string;
  readonly facts: EmbedFacts;
  onAdded(): void;
}

/** Allows the origin of the host's page where the list that counts is. */
function AddOrigin({ deploymentId, origin, facts, onAdded }: AddOriginProps) {
  const more = useArea(EMBED_MORE);
  const { allowedOrigins, hasOwnOrigins = false } = facts;
  const change = allowingOrigin(
    deploymentId,
    { allowedOrigins: allowedOrigins ?? [], hasOwnOrigins },
    origin,
  );
  const adding = useMutation({ mutationFn: () => change.send(), onSuccess: onAdded });
  if (allowedOrigins === undefined) return null;
  return (
    <div className={classes.actions}>
      <Button size="xs" loading={adding.isPending} onClick={() => adding.mutate()}>
        {hasOwnOrigins ? more.allowInDeployment(origin) : more.allowInAccount(origin)}
      </Button>
      <ShowRequest
        request={change.shown}
        operation={change.shown.operation}
        parameters={change.shown.parameters}
      />
      {adding.error !== null && (
        <p className={classes.bad} role="alert">
          {adding.error.message}
        </p>
      )}
    </div>
  );
}

function adviceOf({ id, reason, detail = '' }: Check, words: PublishingWords): string {
  const { origins, checks } = words;
  if (id === 'tenant' && reason === 'missing') return words.noTenant;
  if (id === 'origin' && reason === 'missing') return origins.missing;
  if (id === 'origin' && reason === 'pattern') return origins.pattern;
  if (id === 'origin' && reason === 'address') return origins.address(detail);
  if (id === 'https' && reason === 'host') return words.hostHttps(detail);
  return checks[id].failed(detail);
}
