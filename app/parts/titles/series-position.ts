import type { CardTitle } from './card-data';

/** Returns 'Earthsea, book 3': a numeric volume gets "book", other volumes stay as printed. Null without a series. */
export function seriesPosition({ series, series_num }: Pick<CardTitle, 'series' | 'series_num'>): string | null {
	if (!series) return null;
	if (!series_num) return series;
	return `${series}, ${/^\d/.test(series_num) ? `book ${series_num}` : series_num}`;
}
