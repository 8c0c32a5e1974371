import { answerSideJob } from '../../foundation/side-job';
import type { PrintJob } from './print';
import { printers } from './printers';

// A side process that writes one PDF: see `print.ts`.

answerSideJob(({ kind, facts }: PrintJob) => (printers[kind] as (...facts: unknown[]) => Promise<string>)(...facts));
