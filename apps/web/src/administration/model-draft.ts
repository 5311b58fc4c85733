import type { LanguageModelInput, LanguageModelSettings } from '@facet/client';

/** What the form of the language model has. Numbers are empty texts where nothing is set. */
export interface ModelDraft {
  readonly url: string;
  readonly model: string;
  /** Empty unless another key was entered: the stored one is never known. */
  readonly key: string;
  readonly removesKey: boolean;
  readonly tokensPerPersonAndDay: number | string;
  readonly tokensPerAccountAndDay: number | string;
  readonly costPerAccountAndDay: number | string;
  readonly inputPrice: number | string;
  readonly outputPrice: number | string;
}

export const AMOUNTS = [
  'tokensPerPersonAndDay',
  'tokensPerAccountAndDay',
  'costPerAccountAndDay',
  'inputPrice',
  'outputPrice',
] as const;
export type Amount = (typeof AMOUNTS)[number];

export function draftOf(settings: LanguageModelSettings): ModelDraft {
  const isOwn = settings.source === 'account';
  return {
    url: settings.url ?? '',
    model: isOwn ? (settings.model ?? '') : '',
    key: '',
    removesKey: false,
    tokensPerPersonAndDay: settings.tokensPerPersonAndDay,
    tokensPerAccountAndDay: settings.tokensPerAccountAndDay,
    costPerAccountAndDay: settings.costPerAccountAndDay ?? '',
    inputPrice: settings.inputPrice ?? '',
    outputPrice: settings.outputPrice ?? '',
  };
}

/** The settings that a draft changes; without an address, it has neither a model nor a key. */
export function changesOf(settings: LanguageModelSettings, draft: ModelDraft): LanguageModelInput {
  const before = draftOf(settings);
  const url = draft.url.trim();
  const model = draft.model.trim();
  const key = draft.key.trim();
  const amounts = AMOUNTS.filter((name) => draft[name] !== before[name]).map((name) => [
    name,
    draft[name] === '' ? null : Number(draft[name]),
  ]);
  return {
    ...(url === before.url ? {} : { url: url === '' ? null : url }),
    ...(url === '' || model === before.model ? {} : { model: model === '' ? null : model }),
    ...(url === '' || key === '' ? {} : { key }),
    ...(draft.removesKey && key === '' && url === before.url ? { key: null } : {}),
    ...Object.fromEntries(amounts),
  };
}
