import { type Static, Type } from 'typebox';
import { Matching, nullish } from '../../../http/shapes.ts';

/** Any CSS colour, but nothing that could end its declaration or load something. */
const CSS_COLOUR = '^(?!.*[uU][rR][lL]\\()[#A-Za-z0-9(),.%/ +-]+$';
const FONT = '^[A-Za-z0-9 ,.\'"_-]+$';

const CssColour = Matching(CSS_COLOUR, 'be a CSS colour', {
  minLength: 1,
  maxLength: 100,
  examples: ['#7a77ff'],
});

const part = <T extends Parameters<typeof Type.Object>[0]>(title: string, members: T) =>
  nullish(Type.Object(members, { title }));

/** The look of one session, which replaces the account's theme. */
export const EmbedTheme = Type.Object(
  {
    primaryColor: nullish(CssColour),
    font: nullish(
      Matching(FONT, 'be a list of font names', { minLength: 1, maxLength: 255, examples: ['Inter'] }),
    ),
    borderRadius: nullish(Type.Number({ minimum: 0, maximum: 100 }), 'In pixels.'),
    analyticsChat: part('EmbedThemeAnalyticsChat', {
      backgroundColor: nullish(CssColour),
      chatInput: part('EmbedThemeAnalyticsChatInput', {
        backgroundColor: nullish(CssColour),
        borderColor: nullish(CssColour),
      }),
    }),
    chat: part('EmbedThemeChat', { inputColor: nullish(CssColour) }),
  },
  { title: 'EmbedTheme', description: 'The theme of this session; replaces the account’s theme.' },
);
export type EmbedTheme = Static<typeof EmbedTheme>;
