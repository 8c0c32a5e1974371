/** The reasons why a file cannot be read as a list. */
export type Reason =
	| 'edifact'
	| 'unimarc'
	| 'uiee'
	| 'homebase'
	| 'files'
	| 'text document'
	| 'spreadsheet document'
	| 'document'
	| 'empty'
	| 'type'
	| 'password'
	| 'damaged'
	| 'too large'
	| 'too many rows'
	| 'too slow'
	| 'no isbn';

/** The first sentence of every message to a shopper about an unreadable file. */
export const processingError = 'There was an error processing the file.';

const exportInstead = 'Please export the titles as CSV or Excel, with the ISBN in a column of its own.';

const words: Record<Reason, string> = {
	empty: 'The file is empty.',
	type: 'Please choose a .txt, .pdf, .xls, .xlsx, .html or .csv file.',
	password: 'The file is protected by a password: please save the file without a password and try again.',
	damaged: 'The file is damaged, or its content does not match its name.',
	'too large': 'The file is too large: please save it as .csv, or split it into smaller files.',
	'too many rows': 'The file has more than 500,000 rows: please split it into smaller files.',
	'too slow': 'The file took too long to read: please save it as .csv, or split it into smaller files.',
	'no isbn': 'The file contains no ISBN.',
	edifact: 'This EDIFACT file has no order or quote.',
	unimarc: 'These are UNIMARC records. Please export them as MARC 21, or as CSV with the ISBN in a column of its own.',
	uiee: `This is a UIEE file. ${exportInstead}`,
	homebase: `This is a file of HomeBase. ${exportInstead}`,
	files: 'This is a zip file. Please unpack it, and choose the file in it.',
	'text document':
		'This is a document of a word processor. Please save it as PDF or as plain text (.txt), and choose that file.',
	'spreadsheet document':
		'This is an OpenDocument spreadsheet (.ods). Please save it as Excel (.xlsx) or CSV, and choose that file.',
	document:
		'This is a document of an office program. Please save it as PDF, Excel (.xlsx) or CSV, and choose that file.',
};

/** Returns the message to the shopper about a file that cannot be read. */
export const wordsFor = (reason: Reason): string => `${processingError} ${words[reason]}`;

/** The error that the readers of all file formats throw for an unreadable file. */
export class Unreadable extends Error {
	override name = 'Unreadable';

	constructor(readonly reason: Reason) {
		super(reason);
	}
}
