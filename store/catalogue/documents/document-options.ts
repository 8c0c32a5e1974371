import {
	type CoverSize,
	type DocumentOption,
	type DocumentSort,
	excelFlags,
	pdfFlags,
} from '../../contract/list-documents';

const coverSizes: Record<CoverSize, string> = { none: 'None', small: 'Small', medium: 'Medium', large: 'Large' };

const sorts: Record<DocumentSort, string> = {
	list: 'As on the list',
	title: 'Title, A to Z',
	author: 'Author, A to Z',
	newest: 'Newest first',
};

/** Lists the options for the PDF file of a title list, with the default values. */
export function pdfOptions(): DocumentOption[] {
	const usual = pdfFlags.parse({});
	return [
		choice('cover_size', 'Covers', coverSizes, usual.cover_size),
		choice('sort', 'Order', sorts, usual.sort),
		{ kind: 'switch', name: 'prices', label: 'Prices', value: usual.prices },
		{ kind: 'switch', name: 'descriptions', label: 'Descriptions', value: usual.descriptions },
		{ kind: 'switch', name: 'notes', label: 'Notes and wished quantities', value: usual.notes },
	];
}

/** Lists the options for the Excel file of a title list, with the default values. */
export function excelOptions(): DocumentOption[] {
	const usual = excelFlags.parse({});
	return [
		choice('sort', 'Order', sorts, usual.sort),
		{ kind: 'switch', name: 'prices', label: 'Prices and availability', value: usual.prices },
		{ kind: 'switch', name: 'details', label: 'Publisher, date, pages and language', value: usual.details },
		{ kind: 'switch', name: 'descriptions', label: 'Descriptions', value: usual.descriptions },
		{ kind: 'switch', name: 'notes', label: 'Notes and wished quantities', value: usual.notes },
	];
}

const choice = (name: string, label: string, labels: Record<string, string>, value: string): DocumentOption => ({
	kind: 'choice',
	name,
	label,
	value,
	choices: Object.entries(labels).map(([one, words]) => ({ value: one, label: words })),
});
