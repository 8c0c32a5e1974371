import type { CardTitle } from './card-data';

/** 'Earthsea, book 3': the volume as it is printed, in words where it is a number. Null for a title of no series. */
export function seriesPosition({ series, series_num }: Pick<CardTitle, 'series' | 'series_num'>): string | null {
	if (!series) return null;
	if (!series_num) return series;
	return `${series}, ${/^\d/.test(series_num) ? `book ${series_num}` : series_num}`;
}
