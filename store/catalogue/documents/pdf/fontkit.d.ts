/** Type declarations for the parts of fontkit that the shop uses. The package fontkit has no type declarations of its own. */
declare module 'fontkit' {
	interface PathCommand {
		command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
		args: number[];
	}

	interface Glyph {
		advanceWidth: number;
		path: { commands: PathCommand[]; bbox: { minX: number } };
	}

	/** The subset of a font that a document embeds. */
	interface Subset {
		glyf: Uint8Array[];
		loca: { offsets: number[] };
		hmtx: { metrics: { advance: number; bearing: number }[] };
		offset: number;
		_addGlyph(id: number): number;
	}

	interface Font {
		hasGlyphForCodePoint(codePoint: number): boolean;
		getGlyph(id: number): Glyph;
		/** @throws {TypeError} for a combining mark on a letter for which the font has no anchor */
		layout(text: string, features: string[]): unknown;
		createSubset(): Subset;
		/** The tables of the font file that have been parsed so far. */
		_tables: Record<string, unknown>;
	}

	/** A WOFF2 font. The tables of a WOFF2 font are compressed together, and are decompressed when the first table is read. */
	interface PackedFont extends Font {
		directory: {
			totalCompressedSize: number;
			tables: Record<string, { offset: number; length: number; transformLength?: number | null }>;
		};
		stream: ByteStream;
		/** The byte offset at which the compressed tables begin. */
		_dataPos: number;
		_decompressed?: boolean;
		_decompress(): void;
	}

	interface ByteStream {
		constructor: new (bytes: Uint8Array) => ByteStream;
		pos: number;
		readBuffer(length: number): Uint8Array;
	}

	/** @returns a `PackedFont` for a WOFF2 file */
	export function create(bytes: Uint8Array): Font;
}
