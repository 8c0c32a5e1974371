declare module 'edifact' {
	import type { EventEmitter } from 'node:events';

	/** A streaming EDIFACT parser. Emits 'opensegment' with a name, 'element', 'component' with a value, and 'closesegment'. */
	export class Parser extends EventEmitter {
		/** Sets the allowed characters, by the name of a level: 'UNOY' for all. */
		encoding(level: string): void;
		/** @throws {Error} for invalid EDIFACT */
		write(text: string): void;
		/** @throws {Error} for an incomplete segment */
		end(): void;
	}
}
