import { Refused } from '../../foundation/refusal';
import { OverLimits, runFileJob } from '../../foundation/side-job';
import type { SideProgram } from '../../foundation/side-program';
import type { PrintFacts, PrintKind } from './printers';

const program: SideProgram = { source: 'desk/print/print-process.ts', built: 'print.js' };

export interface PrintJob<Kind extends PrintKind = PrintKind> {
	kind: Kind;
	facts: PrintFacts<Kind>;
}

/**
 * Prints a PDF in a side process, because a thousand different Chinese characters take about a second of CPU time. To add a kind
 * of PDF, add its function to `printers.ts`.
 * @returns the PDF as base64
 * @throws {Refused} 503 if the process exceeds its limits
 */
export async function print<Kind extends PrintKind>(kind: Kind, ...facts: PrintFacts<Kind>): Promise<string> {
	try {
		return await runFileJob<PrintJob<Kind>, string>(program, { kind, facts });
	} catch (error) {
		if (!(error instanceof OverLimits)) throw error;
		throw new Refused(
			'This document is too large for one PDF, or the shop is too busy. Print fewer pages at once, or try again later.',
			503,
		);
	}
}
