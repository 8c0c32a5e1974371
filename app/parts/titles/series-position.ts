import type { CardTitle } from './card-data';

/**
 * Returns text such as 'Earthsea, book 3'. A volume that is a number is shown with the word "book". Other volumes are shown as
 * they are printed on the book. Returns null for a title without a series.
 */
export function seriesPosition({ series, series_num }: Pick<CardTitle, 'series' | 'series_num'>): string | null {
	if (!series) return null;
	if (!series_num) return series;
	return `${series}, ${/^\d/.test(series_num) ? `book ${series_num}` : series_num}`;
}
