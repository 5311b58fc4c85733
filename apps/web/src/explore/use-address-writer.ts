import { useEffect } from 'react';

/** How long a question has to be asked and drawn before its address, which draws the frame of the page again. */
const PAUSE_MS = 150;

/**
 * Writes the address of a question soon after it has changed, and at once if the document is left.
 * @param address null to leave the one that is there
 */
export function useAddressWriter(address: string | null, write: (address: string) => void): void {
  useEffect(() => {
    if (address === null) return;
    const writeIt = () => write(address);
    const timer = setTimeout(writeIt, PAUSE_MS);
    addEventListener('pagehide', writeIt);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', writeIt);
    };
  }, [address, write]);
}
