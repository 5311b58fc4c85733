import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawConnection {
  write(text: string): void;
  /** Closes the connection: once what was written is sent, or with a reset. */
  close(how?: 'end' | 'reset'): void;
  /** Everything received so far. */
  received(): string;
  readonly closed: Promise<void>;
}

/** A TCP connection for bytes that an HTTP client would not send. */
export async function rawConnection(host: string, port: number): Promise<RawConnection> {
  const socket = connect(port, host);
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  await once(socket, 'connect');
  return {
    write: (part) => void socket.write(part),
    close: (how = 'end') => void (how === 'end' ? socket.end() : socket.resetAndDestroy()),
    received: () => text,
    closed,
  };
}
