import type { ActionName, ActionPayloads, EmbedTheme, Empty } from './actions.ts';
import {
  isRecord,
  matching,
  number,
  object,
  oneOf,
  optional,
  property,
  type Reader,
  text,
} from './readers.ts';

/** Any CSS colour, but nothing that could end its declaration or load something: the rule of `generateSession`. */
const colour = optional(matching(/^(?!.*url\()[#a-z0-9(),.%/ +-]+$/i, 'be a CSS colour', 100));
const font = optional(matching(/^[a-z0-9 ,.'"_-]+$/i, 'be a list of font names', 255));
const nothing: Reader<Empty> = () => ({});

/** Null resets something. It has to be written: a message that lacks the field is malformed. */
function orNull<T>(read: Reader<T>): Reader<T | null> {
  return (value, field) => (value === null ? null : read(value, field));
}

const radius: Reader<number> = (value, field) => Math.min(100, Math.max(0, number(value, field)));

const theme = object<EmbedTheme>({
  primaryColor: colour,
  font,
  borderRadius: optional(radius),
  analyticsChat: optional(
    object<NonNullable<EmbedTheme['analyticsChat']>>({
      backgroundColor: colour,
      chatInput: optional(object({ backgroundColor: colour, borderColor: colour })),
    }),
  ),
  chat: optional(object({ inputColor: colour })),
});

/** Checks the payload of each action. */
export const ACTION_READERS: { readonly [N in ActionName]: Reader<ActionPayloads[N]> } = {
  'set-color-scheme': object<ActionPayloads['set-color-scheme']>({ scheme: oneOf('light', 'dark', 'auto') }),
  // The payload is the theme itself; some hosts wrap it as in the request for a session.
  'set-theme': (value, field) => {
    const wrapped = isRecord(value) ? property(value, 'embedTheme') : undefined;
    return wrapped === undefined ? theme(value, field) : theme(wrapped, `${field}.embedTheme`);
  },
  'set-locale': object<ActionPayloads['set-locale']>({ locale: orNull(text(35, 1)) }),
  'set-timezone': object<ActionPayloads['set-timezone']>({ timezone: orNull(text(64, 1)) }),
  'set-filter': object<ActionPayloads['set-filter']>({ filterUrlParameter: text(262_144, 1) }),
  navigate: object<ActionPayloads['navigate']>({ path: text(2048, 1) }),
  refresh: nothing,
  'set-session': object<ActionPayloads['set-session']>({ sessionId: text(255, 1) }),
  'get-state': nothing,
  hello: nothing,
};
