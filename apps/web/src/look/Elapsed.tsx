import { useEffect, useState } from 'react';
import { durationText } from './durations.ts';
import { useFormats } from './formats-context.ts';

/** Before that, nobody wonders. */
const FIRST_SECOND = 5;

/** For how long something has been running, once it is a while. Not read aloud: it changes each second. */
export function Elapsed() {
  const { locale } = useFormats();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - began) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds < FIRST_SECOND ? null : <span aria-hidden>{durationText(locale, seconds * 1000)}</span>;
}
