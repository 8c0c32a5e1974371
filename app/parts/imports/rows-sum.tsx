import { counted } from '../../format/counted';
import { grouped } from '../../format/grouped';

/** How many rows of a file were read, how many name a title, and how many one that a row above them names. */
export interface RowsSumView {
	read: number;
	found: number;
	doubled: number;
}

/** What became of the rows of a file: it adds up, so that nobody misses a book without knowing. */
export function RowsSum({ sum: { read, found, doubled } }: { sum: RowsSumView }) {
	const missing = read - found - doubled;
	return (
		<p>{`${counted(read, 'row')} read: ${grouped(found)} found, ${grouped(missing)} not found, ${grouped(doubled)} doubled.`}</p>
	);
}
