import { useEffect, useMemo, useState } from 'react';
import { useTokens } from '../look/tokens.tsx';
import { forgetWidths } from './measure-text.ts';

/** The font of texts: another object once fonts have been loaded, with which texts have other widths. */
export function useFonts(): { readonly family: string } {
  const { font } = useTokens();
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    const update = () => {
      forgetWidths();
      setLoads((count) => count + 1);
    };
    document.fonts.addEventListener('loadingdone', update);
    return () => document.fonts.removeEventListener('loadingdone', update);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts are measured again after each load
  return useMemo(() => ({ family: font }), [font, loads]);
}
