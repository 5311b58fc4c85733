import { useEffect } from 'react';

/** How long a question has to be asked and drawn before its address, which draws the frame of the page again. */
const PAUSE_MS = 150;
/** What may lead away from the page, to which Back returns. */
const LEAVING = ['pointerdown', 'keydown', 'pagehide'];

/**
 * Writes the address of a question soon after it has changed, and before the page can be left.
 * @param address null to leave the one that is there
 */
export function useAddressWriter(address: string | null, write: (address: string) => void): void {
  useEffect(() => {
    if (address === null) return;
    const stop = () => {
      clearTimeout(timer);
      for (const event of LEAVING) removeEventListener(event, writeNow, true);
    };
    const writeNow = () => {
      stop();
      write(address);
    };
    const timer = setTimeout(writeNow, PAUSE_MS);
    for (const event of LEAVING) addEventListener(event, writeNow, true);
    return stop;
  }, [address, write]);
}
