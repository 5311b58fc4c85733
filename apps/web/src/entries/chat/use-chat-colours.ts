import { contrast, luminance, type Rgb } from '@facet/look/colour';
import { useLayoutEffect } from 'react';
import type { ChatTheme } from '../../host/presentation.ts';
import { rgbOf } from '../../look/rgb-of.ts';
import { useTokens } from '../../look/tokens.tsx';

const WHITE: Rgb = [255, 255, 255];
/** The least contrast of text. */
const READABLE = 4.5;

/**
 * Gives the field for questions the colours of the host. As for all themes, a surface counts in the scheme that it is made for,
 * and text only where it can be read.
 */
export function useChatColours({ input, inputLine, inputText }: ChatTheme): void {
  const { scheme, card } = useTokens();
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const surface = rgbOf(input ?? '');
    const suits = surface !== undefined && luminance(surface) > 0.4 === (scheme === 'light');
    const back = (suits ? surface : undefined) ?? rgbOf(card) ?? WHITE;
    const ink = rgbOf(inputText ?? '');
    const colours = {
      '--chat-input': suits ? input : null,
      '--chat-input-line': rgbOf(inputLine ?? '') === undefined ? null : inputLine,
      '--chat-input-text': ink !== undefined && contrast(ink, back) >= READABLE ? inputText : null,
    };
    for (const [name, colour] of Object.entries(colours)) {
      if (colour === null) style.removeProperty(name);
      else style.setProperty(name, colour);
    }
  }, [input, inputLine, inputText, scheme, card]);
}
