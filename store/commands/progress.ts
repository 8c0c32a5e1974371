import { grouped } from '../contract/grouped';
import type { Terminal } from './command';

/** A progress bar for reading a file. The progress bar is only shown on a terminal. */
export interface Progress {
	addBytes(bytes: number): void;
	addRecords(records: number): void;
	/** Removes the progress bar from the terminal. */
	clear(): void;
}

/** The time between two updates of the progress bar, in milliseconds. */
const every = 100;
const barWidth = 24;

/**
 * Creates a progress bar.
 * @param size the file's size in bytes
 */
export function openProgress(terminal: Terminal, name: string, size: number): Progress {
	const { repaint } = terminal;
	if (!repaint) return { addBytes: () => undefined, addRecords: () => undefined, clear: () => undefined };
	const started = performance.now();
	let painted = Number.NEGATIVE_INFINITY;
	let bytes = 0;
	let records = 0;
	const paint = () => {
		const now = performance.now();
		if (now - painted < every) return;
		painted = now;
		const part = size > 0 ? Math.min(1, bytes / size) : 1;
		const full = Math.round(part * barWidth);
		const bar = `${'█'.repeat(full)}${'░'.repeat(barWidth - full)}`;
		repaint(
			`${bar} ${percent(part)}  ${name}: ${grouped(records)} read, ${grouped(rateOf(records, now - started))} a second`,
		);
	};
	return {
		addBytes(more) {
			bytes += more;
			paint();
		},
		addRecords(more) {
			records += more;
			paint();
		},
		clear: () => repaint(''),
	};
}

const percent = (part: number) => `${String(Math.floor(part * 100)).padStart(3)} %`;

/** Calculates records per second. */
export const rateOf = (records: number, milliseconds: number): number =>
	milliseconds > 0 ? Math.round((records * 1000) / milliseconds) : 0;
