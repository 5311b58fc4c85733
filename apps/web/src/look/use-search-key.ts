import { useEffect } from 'react';

/** The slash key leads to the search of the page. */
export function useSearchKey(field: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      const isAsked = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isAsked || field.current === null || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [field]);
}
