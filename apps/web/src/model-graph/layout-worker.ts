import { layOut } from './graph-layout.ts';
import type { GraphToLayOut } from './graph-node.ts';

// Lays out one graph after another beside the page.
addEventListener('message', ({ data }: MessageEvent<GraphToLayOut>) => postMessage(layOut(data)));
