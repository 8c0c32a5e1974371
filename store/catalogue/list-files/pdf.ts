import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { decodeText } from '../feeds/encoding';
import { readPdfWithoutPoppler } from './pdf-js';
import { Unreadable } from './unreadable';

/**
 * The limits for the program poppler, in kilobytes of address space and in seconds of CPU time. Poppler needs about 12 MB for
 * 780 pages.
 */
const maxKilobytes = 1024 * 1024;
const maxSeconds = 60;
const maxLineLength = 10_000;
/**
 * The exit codes with which a shell says that a program is missing, or that the program cannot be run or a folder in its path
 * cannot be read.
 */
const notFound = 127;
const notRunnable = 126;

/**
 * Reads the lines of text in a PDF, in batches. Uses poppler's program pdftotext if it is installed, because it needs a tenth of
 * the time and memory. If pdftotext is not installed, reads the PDF in JavaScript.
 * @param pdftotext the name of the program pdftotext, which is part of poppler
 */
export async function* readPdf(path: string, pdftotext: string): AsyncGenerator<string[], void, undefined> {
	// Sets each limit with its own shell command, because some shells accept only one limit at a time, and some systems support
	// only one of the two limits.
	const limits = `ulimit -v ${maxKilobytes} 2>/dev/null; ulimit -t ${maxSeconds} 2>/dev/null; exec "$0" "$@"`;
	const args = [pdftotext, '-layout', '-nopgbrk', '-enc', 'UTF-8', path, '-'];
	const program = spawn('/bin/sh', ['-c', limits, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
	const ended = new Promise<number | null>((resolve) => {
		program.once('error', () => resolve(notFound));
		program.once('close', resolve);
	});
	let said = '';
	program.stderr.on('data', (data: Buffer) => {
		if (said.length < 2000) said += data.toString('latin1');
	});
	yield* readLines(program.stdout);
	const code = await ended;
	if (code === notFound || code === notRunnable) return yield* readPdfWithoutPoppler(path);
	if (/incorrect password|copying of text/i.test(said)) throw new Unreadable('password');
	if (code !== 0) throw new Unreadable('damaged');
}

async function* readLines(stream: Readable): AsyncGenerator<string[], void, undefined> {
	let begun = '';
	for await (const text of decodeText(stream, 'text')) {
		const lines = (begun + text).split(/[\n\f]/);
		begun = (lines.pop() ?? '').slice(0, maxLineLength);
		yield lines;
	}
	yield [begun];
}
