import type { CoverSize, PdfFlags } from '../../../contract/list-documents';
import type { CoverBox } from './cover';
import { grey, ink, inner } from './page';
import type { Style } from './typesetter';

/** The layout of titles on the pages of a catalogue. All lengths of a layout are in points. */
export interface Layout {
	/** The number of columns in which titles are printed side by side. */
	columns: 1 | 2;
	/** The width of one catalogue entry. */
	width: number;
	/** The space between two columns, and the space between two rows. */
	gutter: number;
	gap: number;
	cover: CoverBox | null;
	/** The width of the price column on the right. The width is 0 if the price is printed below the other details. */
	priceWidth: number;
	title: Style;
	subtitle: Style;
	authors: Style;
	facts: Style;
	price: Style;
	text: Style;
	note: Style;
	mostTitleLines: number;
	/** The maximum number of printed lines of a description. */
	maxLines: number;
}

const covers: Record<CoverSize, CoverBox | null> = {
	none: null,
	small: { width: 48, height: 72 },
	medium: { width: 80, height: 120 },
	large: { width: 133, height: 200 },
};

const maxLinesBySize: Record<CoverSize, number> = { none: 5, small: 3, medium: 6, large: 9 };

/** Chooses the catalogue layout: two columns for short entries, one column for entries with descriptions or large covers. */
export function layoutFor({ cover_size, descriptions }: Pick<PdfFlags, 'cover_size' | 'descriptions'>): Layout {
	const columns = !descriptions && (cover_size === 'none' || cover_size === 'small') ? 2 : 1;
	const gutter = 26;
	const large = cover_size === 'large';
	const base = { columns, gutter, cover: covers[cover_size], maxLines: maxLinesBySize[cover_size] } as const;
	if (columns === 2) {
		return {
			...base,
			width: (inner.width - gutter) / 2,
			gap: 16,
			priceWidth: 0,
			mostTitleLines: 3,
			title: { face: 'bold', size: 10, leading: 12.5, colour: ink },
			subtitle: { face: 'italic', size: 8.5, leading: 11, colour: ink },
			authors: { face: 'regular', size: 9, leading: 11.5, colour: ink },
			facts: { face: 'regular', size: 7.5, leading: 10, colour: grey },
			price: { face: 'bold', size: 9, leading: 12, colour: ink },
			text: { face: 'regular', size: 8.5, leading: 11.5, colour: ink },
			note: { face: 'italic', size: 8.5, leading: 11, colour: ink },
		};
	}
	return {
		...base,
		width: inner.width,
		gap: large ? 22 : 16,
		priceWidth: 84,
		mostTitleLines: 4,
		title: { face: 'bold', size: large ? 15 : 12.5, leading: large ? 19 : 16, colour: ink },
		subtitle: { face: 'italic', size: large ? 11 : 10, leading: large ? 14.5 : 13, colour: ink },
		authors: { face: 'regular', size: large ? 11 : 10, leading: large ? 14.5 : 13, colour: ink },
		facts: { face: 'regular', size: 8.5, leading: 11.5, colour: grey },
		price: { face: 'bold', size: large ? 13 : 11, leading: large ? 19 : 16, colour: ink },
		text: { face: 'regular', size: 9.5, leading: 13.5, colour: ink },
		note: { face: 'italic', size: 9.5, leading: 13, colour: ink },
	};
}
