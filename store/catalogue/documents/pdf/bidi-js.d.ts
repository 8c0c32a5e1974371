/**
 * Type declarations for bidi-js, which implements the Unicode bidirectional algorithm. The package bidi-js has no type
 * declarations of its own.
 */
declare module 'bidi-js' {
	interface Levels {
		levels: Uint8Array;
	}

	interface Bidi {
		getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): Levels;
		/** For each position in the displayed text line, the array index of its character in the text. */
		getReorderedIndices(text: string, levels: Levels): number[];
		getMirroredCharacter(sign: string): string | null;
	}

	export default function bidiFactory(): Bidi;
}
