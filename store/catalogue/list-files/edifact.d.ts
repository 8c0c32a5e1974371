declare module 'edifact' {
	import type { EventEmitter } from 'node:events';

	/** Reads EDIFACT as it comes. Emits 'opensegment' with a name, 'element', 'component' with a value, and 'closesegment'. */
	export class Parser extends EventEmitter {
		/** Sets which characters are allowed, by the name of a level: 'UNOY' for all. */
		encoding(level: string): void;
		/** @throws {Error} for invalid EDIFACT */
		write(text: string): void;
		/** @throws {Error} where a segment is not complete */
		end(): void;
	}
}
