import { useEffect } from 'react';
import type { BoardStore } from '../store/board-store.ts';
import { writeControls } from './address.ts';

/** Keeps what is chosen on a board in the address, so that its link shows the same. */
export function useWrittenAddress(board: BoardStore): void {
  useEffect(() => {
    const write = () => {
      if (board.now.isApplied) writeControls(board.address);
    };
    write();
    return board.state.subscribe((now, before) => {
      if (now.choices !== before.choices || now.tabs !== before.tabs || now.isApplied !== before.isApplied)
        write();
    });
  }, [board]);
}
