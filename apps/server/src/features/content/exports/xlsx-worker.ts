import { parentPort, workerData } from 'node:worker_threads';
import writeExcelFile from 'write-excel-file/node';
import { announce } from '../../../threads/thread.ts';
import { cellsOf, type Sheet, widthsOf } from './sheet-of-rows.ts';

announce();
const sheet = workerData as Sheet;
const file = writeExcelFile(cellsOf(sheet), { columns: widthsOf(sheet), stickyRowsCount: 1 });
const bytes = await file.toBuffer();
parentPort?.postMessage(bytes);
