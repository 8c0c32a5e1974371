import { runFileJob } from '../../foundation/side-job';
import type { SideProgram } from '../../foundation/side-program';
import type { PrintFacts, PrintKind } from './printers';

const program: SideProgram = { source: 'desk/print/print-process.ts', built: 'print.js' };

export interface PrintJob<Kind extends PrintKind = PrintKind> {
	kind: Kind;
	facts: PrintFacts<Kind>;
}

/**
 * Prints a PDF in a side process: a thousand different Chinese characters take a second. To add a kind, name its printer in
 * `printers.ts`.
 * @returns the file, base64
 */
export const print = <Kind extends PrintKind>(kind: Kind, ...facts: PrintFacts<Kind>): Promise<string> =>
	runFileJob<PrintJob<Kind>, string>(program, { kind, facts });
