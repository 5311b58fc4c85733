import type { LanguageModelSettings } from '@facet/client';
import '@mantine/core/styles/NumberInput.css';
import { NumberInput } from '@mantine/core';
import classes from '../look/Page.module.css';
import { useArea, useLocale } from '../words/area.ts';
import { LANGUAGE_MODEL } from '../words/language-model/language-model-area.ts';
import type { Amount, ModelDraft } from './model-draft.ts';

/** The greatest values that the server takes. */
const MOST = { tokens: 1_000_000_000_000, cost: 1_000_000_000, price: 1_000_000 };

interface LimitFieldsProps {
  readonly draft: ModelDraft;
  readonly settings: LanguageModelSettings;
  errorOf(field: string): string | undefined;
  onChange(change: Partial<ModelDraft>): void;
}

/** What people and the account may use on a day, and the prices by which costs are counted. */
export function LimitFields({ draft, settings, errorOf, onChange }: LimitFieldsProps) {
  const words = useArea(LANGUAGE_MODEL);
  const locale = useLocale();
  const { calls, seconds, outputTokens } = settings.perQuestion;
  const { format } = new Intl.NumberFormat(locale);
  const inSeconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'long' });
  // The separators of the reader, as other numbers of the page have them.
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.8);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value;
  const amount = (
    name: Amount,
    max: number,
    props: { readonly label: string; readonly description?: string },
  ) => (
    <NumberInput
      {...props}
      min={0}
      max={max}
      decimalScale={max === MOST.tokens ? 0 : 6}
      thousandSeparator={partOf('group') ?? ''}
      decimalSeparator={partOf('decimal') ?? '.'}
      hideControls
      placeholder={name === 'costPerAccountAndDay' ? words.noLimit : undefined}
      value={draft[name]}
      error={errorOf(name)}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <fieldset className={classes.panel}>
      <legend>{words.limits}</legend>
      <p className={classes.about}>
        {words.perQuestion(format(calls), inSeconds.format(seconds), format(outputTokens))}
      </p>
      <div className={classes.fields}>
        {amount('tokensPerPersonAndDay', MOST.tokens, {
          label: words.personTokens,
          description: words.tokensHelp,
        })}
        {amount('tokensPerAccountAndDay', MOST.tokens, {
          label: words.accountTokens,
          description: words.tokensHelp,
        })}
        {amount('inputPrice', MOST.price, { label: words.inputPrice })}
        {amount('outputPrice', MOST.price, { label: words.outputPrice })}
        {amount('costPerAccountAndDay', MOST.cost, { label: words.costPerDay, description: words.costHelp })}
      </div>
    </fieldset>
  );
}
