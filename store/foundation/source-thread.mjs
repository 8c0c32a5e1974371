import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// What a thread runs from source: Node gives it none of what compiles files for the thread that starts it.
register();
const { default: answer } = await import(workerData.source);
export default answer;
