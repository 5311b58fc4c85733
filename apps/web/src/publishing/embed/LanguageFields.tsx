import { LOCALES } from '@facet/look/locale';
import { NativeSelect } from '@mantine/core';
import { useArea } from '../../words/area.ts';
import { PUBLISHING } from '../../words/publishing/publishing-area.ts';

/** A language tag and the name of a time zone; empty for the default. */
interface LanguageAndZone {
  readonly locale: string;
  readonly timezone: string;
}

interface LanguageFieldsProps extends LanguageAndZone {
  onChange(change: Partial<LanguageAndZone>): void;
}

/** The language and the time zone in which somebody sees a dashboard. */
export function LanguageFields({ locale, timezone, onChange }: LanguageFieldsProps) {
  const { embedding } = useArea(PUBLISHING);
  // What the API has set may be in neither list, such as de-CH or an old name of a time zone.
  const zones = new Set(
    ['UTC', ...Intl.supportedValuesOf('timeZone'), timezone].filter((zone) => zone !== ''),
  );
  const codes = new Set([...LOCALES, locale].filter((code) => code !== ''));
  return (
    <>
      <NativeSelect
        label={embedding.locale}
        data={[
          { value: '', label: embedding.byDefault },
          ...[...codes].map((value) => ({ value, label: ownName(value) })),
        ]}
        value={locale}
        onChange={({ currentTarget }) => onChange({ locale: currentTarget.value })}
      />
      <NativeSelect
        label={embedding.timezone}
        data={[{ value: '', label: embedding.byDefault }, ...zones]}
        value={timezone}
        onChange={({ currentTarget }) => onChange({ timezone: currentTarget.value })}
      />
    </>
  );
}

/** The name of a language in itself. */
function ownName(locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
}
