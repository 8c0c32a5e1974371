import { once } from 'node:events';
import { type ProcessLimits, startSideProcess } from '../../foundation/side-process';
import type { SideProgram } from '../../foundation/side-program';
import type { DocumentAnswer, DocumentJob, DocumentOrder, DocumentTitle } from './document';

const program: SideProgram = { source: 'catalogue/documents/document-process.ts', built: 'make-document.js' };
const limits: ProcessLimits = { heap: 220, memory: 400, work: 180, time: 600 };

interface MakeDocumentOptions {
	/**
	 * Called after each batch of titles, with the number of titles written so far. Called with null after the last title, while
	 * the file is being completed.
	 */
	onProgress(count: number | null): Promise<void>;
	/** Cancels the document. The function then throws the abort signal's reason. */
	signal?: AbortSignal;
	/** Called at the end with the document process's peak memory, in bytes. */
	onPeak?(bytes: number): void;
}

/**
 * Writes a document in a separate process with limits on memory and time. In the shop's own process, the layout of thousands of
 * titles would block the event loop, and with it every page.
 * @throws if the document could not be written, or the document process exceeded its limits
 */
export async function makeDocument(
	job: DocumentJob,
	titles: AsyncIterable<DocumentTitle[]>,
	{ onProgress, signal, onPeak }: MakeDocumentOptions,
): Promise<void> {
	const side = startSideProcess(program, limits);
	const { process: child } = side;
	const closed = once(child, 'close').then(() => null);
	const abort = () => side.end();
	signal?.addEventListener('abort', abort);
	const order = async (message: DocumentOrder): Promise<void> => {
		signal?.throwIfAborted();
		const answered = once(child, 'message').then(([answer]) => answer as DocumentAnswer);
		if (child.connected) child.send(message, () => undefined);
		const answer = await Promise.race([answered, closed]);
		signal?.throwIfAborted();
		if (answer === null) throw new Error(`Making a document used too much ${side.excess() ?? 'for its process'}.`);
		if (answer.kind === 'failed') throw new Error(`A document could not be written: ${answer.error}`);
		peak = Math.max(peak, answer.peak);
	};
	let count = 0;
	let peak = 0;
	try {
		await order({ kind: 'begin', job });
		for await (const batch of titles) {
			await order({ kind: 'titles', titles: batch });
			count += batch.length;
			await onProgress(count);
		}
		await onProgress(null);
		await order({ kind: 'end' });
	} finally {
		signal?.removeEventListener('abort', abort);
		side.end();
		onPeak?.(Math.max(peak, side.peak()));
	}
}
