declare module 'edifact' {
	import type { EventEmitter } from 'node:events';

	/**
	 * A parser for EDIFACT streams. The parser emits 'opensegment' with the segment's name, 'element', 'component' with a value,
	 * and 'closesegment'.
	 */
	export class Parser extends EventEmitter {
		/** Sets the allowed characters by the name of a character set level. 'UNOY' allows all characters. */
		encoding(level: string): void;
		/** @throws {Error} for invalid EDIFACT */
		write(text: string): void;
		/** @throws {Error} for an incomplete segment */
		end(): void;
	}
}
