import { create } from 'zustand';

/** What has just happened, and how to undo it. */
export interface Notice {
  readonly text: string;
  /** Why objects have not been changed, by name. */
  readonly refused?: readonly { readonly name: string; readonly reason: string }[];
  /** Whether somebody else could have changed them. */
  readonly isForbidden?: boolean;
  readonly undo?: () => Promise<void>;
}

/** How long a notice stays that needs no reading. */
const STAYS_MS = 12_000;

interface Notices {
  readonly notice: Notice | null;
  say(notice: Notice | null): void;
  /** Whether the pointer or the focus is on the notice, which then stays. */
  hold(isHeld: boolean): void;
}

/** The notice of the workspace. It stays when people go to another folder, and its time also runs on other pages. */
export const useNotices = create<Notices>((set, get) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = (isHeld: boolean) => {
    clearTimeout(timer);
    const { notice } = get();
    if (!isHeld && notice !== null && notice.refused === undefined)
      timer = setTimeout(() => set({ notice: null }), STAYS_MS);
  };
  const say = (notice: Notice | null) => {
    set({ notice });
    hold(false);
  };
  return { notice: null, say, hold };
});
