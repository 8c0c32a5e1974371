/** The Unicode bidirectional algorithm: it comes without types. */
declare module 'bidi-js' {
	interface Levels {
		levels: Uint8Array;
	}

	interface Bidi {
		getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): Levels;
		/** For each position of the line as it is shown, the index of its character in the text. */
		getReorderedIndices(text: string, levels: Levels): number[];
		getMirroredCharacter(sign: string): string | null;
	}

	export default function bidiFactory(): Bidi;
}
