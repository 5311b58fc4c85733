import { type ChangeEvent, useEffect, useEffectEvent, useState } from 'react';

/** How long someone has to pause before what they typed is a step that can be undone. */
const PAUSE_MS = 400;

/** The attributes of a field whose text counts once whoever types it pauses or leaves. */
export function useTypedText(value: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const settle = () => {
    if (typed !== value) onText(typed);
  };
  // Whoever leaves the field may change something else before the pause is over.
  const onPause = useEffectEvent(settle);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the clock
  useEffect(() => {
    const timer = setTimeout(() => onPause(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return {
    value: typed,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTyped(currentTarget.value),
    onBlur: settle,
  };
}
