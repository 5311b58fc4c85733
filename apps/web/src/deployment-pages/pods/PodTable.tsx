import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { Pod } from '../../api/deployment-serving-api.ts';
import { useFormats } from '../../look/formats-context.ts';
import page from '../../look/Page.module.css';
import { useArea, useLocale } from '../../words/area.ts';
import { DEPLOYMENT_SERVING } from '../../words/deployment-serving/deployment-serving-area.ts';

const LOOKS = {
  Pending: { Icon: IconCircleDashed, state: 'off' },
  Running: { Icon: IconCircleCheck, state: 'on' },
  CrashLoopBackOff: { Icon: IconAlertTriangle, state: 'failed' },
  Terminating: { Icon: IconCircleDashed, state: 'off' },
} as const;

/** Pods, each with its state in words, its memory and how often it has been started again. */
export function PodTable({ pods }: { readonly pods: readonly Pod[] }) {
  const words = useArea(DEPLOYMENT_SERVING).pods;
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale);
  const megabytes = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 0,
  });
  const { moment } = useFormats();
  return (
    <table className={page.table}>
      <thead>
        <tr>
          <th scope="col">{words.pod}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.started}</th>
          <th scope="col" data-number>
            {words.memory}
          </th>
          <th scope="col" data-number>
            {words.restarts}
          </th>
        </tr>
      </thead>
      <tbody>
        {pods.map(({ name, type, status, memoryBytes, restartCount, startedAt }) => (
          <tr key={name}>
            <td>
              <bdi className={page.name}>{name}</bdi>
              <p className={page.about}>{type === 'production' ? words.types.production : words.types.dev}</p>
            </td>
            <td>
              <PodState status={status} />
            </td>
            <td data-label={words.started}>{moment(new Date(startedAt))}</td>
            <td data-label={words.memory} data-number>
              {memoryBytes === null ? '–' : megabytes.format(memoryBytes / 1e6)}
            </td>
            <td data-label={words.restarts} data-number>
              {number.format(restartCount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PodState({ status }: { readonly status: string }) {
  const { states } = useArea(DEPLOYMENT_SERVING).pods;
  if (!isKnown(status)) return status;
  const { Icon, state } = LOOKS[status];
  return (
    <span className={page.state} data-state={state}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span>{states[status]}</span>
    </span>
  );
}

function isKnown(status: string): status is keyof typeof LOOKS {
  return Object.hasOwn(LOOKS, status);
}
