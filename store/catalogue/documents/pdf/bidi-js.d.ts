/** The Unicode bidirectional algorithm. The package has no types of its own. */
declare module 'bidi-js' {
	interface Levels {
		levels: Uint8Array;
	}

	interface Bidi {
		getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): Levels;
		/** For each position in the displayed line, the index of its character in the text. */
		getReorderedIndices(text: string, levels: Levels): number[];
		getMirroredCharacter(sign: string): string | null;
	}

	export default function bidiFactory(): Bidi;
}
