/** From this rank on, a member was named, and not only a part of it. */
export const NAMED = 0.9;
/** Below this rank, only a description or a part of a value has the words. */
export const GUESS = 0.28;
