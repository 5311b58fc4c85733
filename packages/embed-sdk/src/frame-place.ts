import { createFrame } from './frame.ts';
import type { EmbedOptions } from './options.ts';
import { createPlaceholder } from './placeholder.ts';
import { styledElement } from './styled-element.ts';

const MIN_HEIGHT = 320;
/** Creator mode and chats fill their frame, so their content has no height of its own. */
const FILLED_HEIGHT = 720;
/** A frame that has not loaded by then will not: the network is down. */
const LOAD_PATIENCE_MS = 30_000;

/** The place of an embed in the page: a box with the placeholder until the frame opens. */
export type FramePlace = ReturnType<typeof createFramePlace>;

/** @param retry what the button of a frame that could not be loaded does */
export function createFramePlace(parent: HTMLElement, options: EmbedOptions, retry: () => void) {
  const { dashboard, chat, height = dashboard ? 'auto' : FILLED_HEIGHT, minHeight = MIN_HEIGHT } = options;
  const isFitted = height === 'auto';
  const least = `${minHeight}px`;
  const box = styledElement('div', {
    position: 'relative',
    ...(isFitted ? { minHeight: least } : { height: Number(height) ? `${height}px` : height }),
  });
  const placeholder = createPlaceholder(options.placeholder, options.labels);
  box.append(placeholder.element);
  parent.append(box);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resolve: () => void;
  let frame: HTMLIFrameElement | undefined;
  let isOpen = false;
  return {
    box,
    get frame() {
      return frame;
    },
    get isOpen() {
      return isOpen;
    },
    /** Resolves when a frame opens for the first time. */
    opened: new Promise<void>((done) => {
      resolve = done;
    }),
    /** Loads a frame. Calls `giveUp` if that takes too long. */
    load(address: string, onLoad: () => void, giveUp: () => void): void {
      frame = createFrame(
        options.title || (dashboard ? 'Dashboard' : chat === undefined ? 'Workspace' : 'Chat'),
        isFitted ? least : '100%',
        address,
      );
      frame.onload = () => {
        clearTimeout(timer);
        onLoad();
      };
      box.prepend(frame);
      timer = setTimeout(giveUp, LOAD_PATIENCE_MS);
    },
    /** Shows the frame in place of the placeholder. */
    open(): void {
      isOpen = true;
      clearTimeout(timer);
      placeholder.element.remove();
      if (frame) frame.style.visibility = '';
      resolve();
    },
    /** Shows that loading failed, unless the frame is open. */
    fail(): void {
      if (!isOpen) placeholder.fail(retry);
    },
    /** Gives the frame the height of its content, in pixels. */
    fit(content: number): void {
      if (!isFitted || !frame) return;
      frame.style.height = `${Math.ceil(content)}px`;
      box.style.minHeight = '';
    },
    /** Removes the frame, for another one. */
    clear(): void {
      clearTimeout(timer);
      frame?.remove();
      frame = undefined;
      isOpen = false;
    },
  };
}
