import { grouped } from '~store/contract/grouped';
import { counted } from '../../format/counted';

interface RowsSum {
	row_count: number;
	found_count: number;
	doubled_count: number;
}

/**
 * Returns a summary of the rows of a file. The numbers in the summary add up to the number of rows, so that the customer notices
 * if a book is missing.
 */
export function sumWords({ row_count, found_count, doubled_count }: RowsSum): string {
	const missing = row_count - found_count - doubled_count;
	return `${counted(row_count, 'row')} read: ${grouped(found_count)} found, ${grouped(missing)} not found, ${grouped(doubled_count)} repeated.`;
}
