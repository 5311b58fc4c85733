import type { Dashboard } from '@facet/client';
import { parametersOf } from '@facet/dashboards/url-parameters';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, use, useState } from 'react';
import { creating, type Delivery, type DeliveryKey, updating } from '../../api/deliveries-api.ts';
import { fieldError, fieldOf } from '../../api/field-error.ts';
import { ErrorDetails } from '../../look/ErrorDetails.tsx';
import { ShowMore } from '../../look/ShowMore.tsx';
import { ShowRequest } from '../../look/ShowRequest.tsx';
import { usePlaces } from '../../places/surface.ts';
import { BoardStore } from '../../store/board-store.ts';
import { useArea } from '../../words/area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import { FollowContext } from '../../workspace/follow.ts';
import classes from '../Deliveries.module.css';
import { dashboardApi } from '../dashboard-query.ts';
import { NextRuns } from '../NextRuns.tsx';
import { nextRuns } from '../schedule-words.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { ContentFields } from './ContentFields.tsx';
import { bodyOf, draftOf, newDraft } from './delivery-draft.ts';
import { FilterFields } from './FilterFields.tsx';
import { MoreFields } from './MoreFields.tsx';
import { RecipientFields } from './RecipientFields.tsx';
import { ScheduleFields } from './ScheduleFields.tsx';
import { useRecipients } from './use-recipients.ts';

const FIELDS = [
  'name',
  'scheduleType',
  'minute',
  'hour',
  'dayOfMonth',
  'customCron',
  'timezone',
  'filters',
  'timeGrains',
  'memberSwitchers',
  'conditions',
  'linkTemplate',
  'recipients',
];

interface DeliveryFormProps {
  readonly deploymentId: number;
  readonly dashboard: Dashboard;
  /** The delivery that is changed, or whose settings a new one begins with. */
  readonly from: Delivery | undefined;
  readonly isNew: boolean;
  /** The address of the dashboard as the person saw it, whose values of controls a new delivery begins with. */
  readonly seen?: string | undefined;
}

/** Makes or changes a delivery. */
export function DeliveryForm({ deploymentId, dashboard, from, isNew, seen }: DeliveryFormProps) {
  const words = useArea(DELIVERIES);
  const places = usePlaces();
  const follow = use(FollowContext);
  const client = useQueryClient();
  const [draft, setDraft] = useState(() =>
    from === undefined ? newDraft(new Intl.DateTimeFormat().resolvedOptions().timeZone) : draftOf(from),
  );
  const [board] = useState(() => boardOf(dashboard, from, seen));
  // Set once a new delivery exists, although its recipients may have been refused.
  const [made, setMade] = useState<DeliveryKey>();
  const key = made ?? (isNew || from === undefined ? undefined : { deploymentId, id: from.id });
  const recipients = useRecipients(isNew ? undefined : key);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const errorOf = (field: string) => fieldError(error, field);
  const isValid = !('problem' in nextRuns(draft, new Date(), 1));
  const body = () => {
    const { filters, timeGrains, memberSwitchers } = board.now.values;
    // A time without a granularity has the default in a delivery.
    const grains = timeGrains?.flatMap(({ member, grain }) => (grain === null ? [] : [{ member, grain }]));
    return { ...bodyOf(draft), filters, timeGrains: grains, memberSwitchers };
  };
  const change = () =>
    key === undefined
      ? creating(deploymentId, { ...body(), dashboardPublicId: dashboard.publicId })
      : updating(key, body());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || !isValid) return;
    setSaving(true);
    setError(null);
    try {
      const { id } = await change().send();
      setMade({ deploymentId, id });
      await recipients.save({ deploymentId, id });
      await client.invalidateQueries({ queryKey: ['deliveries', deploymentId] });
      await client.invalidateQueries({ queryKey: ['delivery-recipients', deploymentId, id] });
      follow(places.delivery(deploymentId, id));
    } catch (failure) {
      setError(failure as Error);
    } finally {
      setSaving(false);
    }
  };
  const field = fieldOf(error)?.split('.')[0];
  const isElsewhere = error !== null && (field === undefined || !FIELDS.includes(field));
  const shown = change().shown;
  return (
    <form className={classes.work} noValidate onSubmit={(event) => void submit(event)}>
      <div className={classes.form}>
        <TextInput
          label={words.name}
          placeholder={dashboard.title ?? undefined}
          maxLength={255}
          value={draft.name}
          error={errorOf('name')}
          data-autofocus
          onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
        />
        <RecipientFields
          deploymentId={deploymentId}
          workbookId={dashboard.workbookId}
          recipients={recipients.recipients}
          error={recipients.errorIn(error)}
          more={<ShowMore list={recipients.list} label={words.showMore} size="compact-sm" />}
          onChange={recipients.change}
        />
        <ScheduleFields
          draft={draft}
          errorOf={errorOf}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
        <FilterFields
          board={board}
          isTaken={seen !== undefined}
          error={errorOf('filters') ?? errorOf('timeGrains') ?? errorOf('memberSwitchers')}
        />
        <ContentFields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
        <ConditionFields
          dashboard={dashboard}
          conditions={draft.conditions}
          errorOf={errorOf}
          onChange={(conditions) => setDraft({ ...draft, conditions })}
        />
        <MoreFields draft={draft} errorOf={errorOf} onChange={(part) => setDraft({ ...draft, ...part })} />
      </div>
      <aside className={classes.aside}>
        <NextRuns schedule={draft} />
        {error !== null && (
          <div className={classes.error} role="alert">
            <p>{isElsewhere ? error.message : words.saveFailed}</p>
            {isElsewhere && <ErrorDetails error={error} />}
          </div>
        )}
        <div className={classes.foot}>
          <Button type="submit" loading={isSaving} disabled={!isValid}>
            {key === undefined ? words.create : words.save}
          </Button>
          <Button
            variant="default"
            onClick={() =>
              follow(
                key === undefined ? places.deliveries(deploymentId) : places.delivery(deploymentId, key.id),
              )
            }
          >
            {words.cancel}
          </Button>
          <ShowRequest request={shown} operation={shown.operation} parameters={shown.parameters} />
        </div>
      </aside>
    </form>
  );
}

/** The dashboard with the values of its controls that a delivery has. */
function boardOf(dashboard: Dashboard, delivery: Delivery | undefined, seen: string | undefined): BoardStore {
  const { filters = null, timeGrains = null, memberSwitchers = null } = delivery ?? {};
  const opened = seen ?? parametersOf({ filters, timeGrains, memberSwitchers } as never).toString();
  return new BoardStore({ api: dashboardApi(dashboard.publicId), dashboard, opened });
}
