import { LIMITS } from '@facet/dashboards';
import { safeLink } from '@facet/dashboards/safe-link';
import { Button, FileButton, TextInput } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { statusOf } from '../../api/api-error.ts';
import { uploadImage } from '../../api/draft-api.ts';
import { useArea, useLocale } from '../../words/area.ts';
import { IMAGES } from '../../words/builder/images/images-area.ts';
import { ChoiceSetting } from '../settings/ChoiceSetting.tsx';
import { FlagSetting } from '../settings/FlagSetting.tsx';
import type { FormProps } from '../settings/form-props.ts';
import classes from '../settings/Settings.module.css';
import { TextSetting } from '../settings/TextSetting.tsx';
import { useSetText } from '../settings/use-set-text.ts';
import { useSettings } from '../settings/use-settings.ts';
import { useSettledText } from '../use-settled-text.ts';
import { base64Of } from './base64-of.ts';

const TYPES = 'image/png,image/jpeg,image/webp,image/gif';

/** The settings of an image. */
export default function ImageForm({ widget, draftKey }: FormProps<'IMAGE'>) {
  const words = useArea(IMAGES);
  const locale = useLocale();
  const set = useSettings(widget.id);
  const [isTooLarge, setTooLarge] = useState(false);
  const megabytes = (LIMITS.imageBytes / 1024 / 1024).toLocaleString(locale);
  const uploading = useMutation({
    mutationFn: async (file: File) => uploadImage(draftKey, await base64Of(file)),
    onSuccess: (imageId) => set({ imageId }),
  });
  const choose = (file: File | null) => {
    if (file === null) return;
    setTooLarge(file.size > LIMITS.imageBytes);
    uploading.reset();
    if (file.size <= LIMITS.imageBytes) uploading.mutate(file);
  };
  const { imageId, alt = '', decorative = false } = widget.config;
  return (
    <>
      <div className={classes.choice}>
        <FileButton accept={TYPES} onChange={choose}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              fullWidth
              leftSection={<IconPhotoUp size={16} aria-hidden />}
              loading={uploading.isPending}
            >
              {imageId === undefined ? words.choose : words.replace}
            </Button>
          )}
        </FileButton>
        <p className={classes.soft}>{words.kinds(megabytes)}</p>
        {isTooLarge && <p role="alert">{words.tooLarge(megabytes)}</p>}
        {uploading.error !== null && (
          <p role="alert">
            {statusOf(uploading.error) === 400
              ? words.notImage
              : `${words.failed}: ${uploading.error.message}`}
          </p>
        )}
      </div>
      {!decorative && <TextSetting widget={widget} name="alt" label={words.alt} isLong most={LIMITS.alt} />}
      {!decorative && alt.trim() === '' && <p className={classes.soft}>{words.altNeeded}</p>}
      <FlagSetting widget={widget} name="decorative" label={words.decorative} byDefault={false} />
      <ChoiceSetting
        widget={widget}
        name="fit"
        label={words.fit}
        byDefault="contain"
        choices={{ contain: words.contain, cover: words.cover }}
      />
      <LinkSetting widgetId={widget.id} value={widget.config.link ?? ''} />
    </>
  );
}

/** The address that a click on the image opens. One that could run a script is not saved. */
function LinkSetting({ widgetId, value }: { readonly widgetId: string; readonly value: string }) {
  const words = useArea(IMAGES);
  const save = useSetText(widgetId, 'link');
  const isAllowed = (address: string) => address === '' || safeLink(address) !== undefined;
  const { text, setText, settle } = useSettledText(value, save, isAllowed);
  return (
    <TextInput
      label={words.link}
      placeholder="https://"
      dir="ltr"
      maxLength={LIMITS.address}
      value={text}
      error={isAllowed(text) || text === 'https://'.slice(0, text.length) ? undefined : words.linkRefused}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => settle()}
      onKeyDown={({ key }) => (key === 'Enter' ? settle() : undefined)}
    />
  );
}
