import type { Delivery, DeliveryInput } from '../../api/deliveries-api.ts';

type Condition = NonNullable<DeliveryInput['conditions']>[number];

/** What a person enters about a delivery, apart from whom it goes to and the values of filters. */
export interface DeliveryDraft {
  readonly name: string;
  readonly scheduleType: DeliveryInput['scheduleType'];
  readonly minute: number;
  readonly hour: number;
  readonly dayOfWeek: number;
  readonly dayOfMonth: number;
  readonly customCron: string;
  readonly timezone: string;
  readonly format: 'png' | 'pdf';
  readonly attachments: readonly ('csv' | 'xlsx')[];
  readonly hasSummary: boolean;
  readonly allowsFailed: boolean;
  readonly sendsEmails: boolean;
  /** Where the link of embed users leads; empty for no link. */
  readonly linkTemplate: string;
  readonly conditions: readonly Condition[];
}

/** A new delivery: every Monday morning in the reader's time zone. */
export function newDraft(timezone: string): DeliveryDraft {
  return {
    name: '',
    scheduleType: 'WEEKLY',
    minute: 0,
    hour: 9,
    dayOfWeek: 1,
    dayOfMonth: 1,
    customCron: '0 9 * * MON-FRI',
    timezone,
    format: 'png',
    attachments: [],
    hasSummary: false,
    allowsFailed: false,
    sendsEmails: true,
    linkTemplate: '',
    conditions: [],
  };
}

/** A delivery as the form shows it. */
export function draftOf(delivery: Delivery): DeliveryDraft {
  const unset = newDraft(delivery.timezone);
  const files = delivery.attachments.filter((file) => file === 'csv' || file === 'xlsx');
  const isPdf = delivery.notificationFormat === 'pdf' || delivery.attachments.includes('pdf');
  return {
    name: delivery.name ?? '',
    scheduleType: delivery.scheduleType,
    minute: delivery.minute ?? unset.minute,
    hour: delivery.hour ?? unset.hour,
    dayOfWeek: delivery.dayOfWeek ?? unset.dayOfWeek,
    dayOfMonth: delivery.dayOfMonth ?? unset.dayOfMonth,
    customCron: delivery.customCron ?? unset.customCron,
    timezone: delivery.timezone,
    format: isPdf ? 'pdf' : 'png',
    attachments: files,
    hasSummary: delivery.notificationAiSummary,
    allowsFailed: delivery.allowFailedWidgets,
    sendsEmails: delivery.notificationEnabled,
    linkTemplate: delivery.linkTemplate ?? '',
    conditions: delivery.conditions,
  };
}

/** The body of the request that creates or changes a delivery, without its dashboard. */
export function bodyOf(draft: DeliveryDraft) {
  const { name, format, attachments, hasSummary, allowsFailed, sendsEmails, linkTemplate, ...others } = draft;
  const { conditions, customCron, ...schedule } = others;
  return {
    ...schedule,
    ...(draft.scheduleType === 'CUSTOM' ? { customCron: customCron.trim() } : {}),
    name: name.trim() === '' ? null : name.trim(),
    notificationFormat: format,
    attachments: [...attachments],
    notificationAiSummary: hasSummary,
    allowFailedWidgets: allowsFailed,
    notificationEnabled: sendsEmails,
    linkTemplate: linkTemplate.trim() === '' ? null : linkTemplate.trim(),
    conditions: [...conditions],
  };
}
