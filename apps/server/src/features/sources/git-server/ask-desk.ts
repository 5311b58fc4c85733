/**
 * Runs as git's pre-receive hook: hands what is to be changed to the server, tells the user what it says, and ends as
 * it decides. Without an answer nothing is taken.
 */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

const socket = connect(process.env.FACET_SOCKET ?? '');
socket.end(await text(process.stdin));
const { isTaken, message } = JSON.parse(await text(socket)) as { isTaken: boolean; message: string };
process.stderr.write(`${message}\n`);
process.exitCode = isTaken ? 0 : 1;
