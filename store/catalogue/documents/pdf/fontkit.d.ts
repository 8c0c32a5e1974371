/** As much of fontkit as fonts are read with here: it comes without types. */
declare module 'fontkit' {
	interface PathCommand {
		command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
		args: number[];
	}

	interface Glyph {
		advanceWidth: number;
		path: { commands: PathCommand[]; bbox: { minX: number } };
	}

	/** What a document carries of a font. */
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
		createSubset(): Subset;
		/** What has been read of the file's tables. */
		_tables: Record<string, unknown>;
	}

	export function create(bytes: Uint8Array): Font;
}
