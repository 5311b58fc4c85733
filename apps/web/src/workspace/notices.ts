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

interface Notices {
  readonly notice: Notice | null;
  say(notice: Notice | null): void;
}

/** The notice of the workspace, which stays when people go to another folder. */
export const useNotices = create<Notices>((set) => ({ notice: null, say: (notice) => set({ notice }) }));
