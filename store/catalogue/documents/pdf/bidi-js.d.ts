/** The Unicode bidirectional algorithm: it comes without types. */
declare module 'bidi-js' {
	interface Levels {
		levels: Uint8Array;
	}

	interface Bidi {
		getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): Levels;
		/** Where each place of a line finds its character. */
		getReorderedIndices(text: string, levels: Levels): number[];
		getMirroredCharacter(sign: string): string | null;
	}

	export default function bidiFactory(): Bidi;
}
