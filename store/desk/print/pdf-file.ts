import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { Typesetter } from '../../catalogue/documents/pdf/typesetter';
import type { Settings } from '../../contract/settings';

/** Measured in points. */
export interface Paper {
	width: number;
	height: number;
}

/**
 * Writes a short file to print. The file is built in memory because it has few pages.
 * @param print adds the pages and their contents
 * @returns the file, base64
 */
export async function pdfFile(
	title: string,
	paper: Paper,
	{ store_info: { name } }: Settings,
	print: (doc: PDFKit.PDFDocument, setter: Typesetter) => void,
): Promise<string> {
	const doc = new PDFDocument({
		size: [paper.width, paper.height],
		margin: 0,
		autoFirstPage: false,
		pdfVersion: '1.7',
		lang: 'en',
		displayTitle: true,
		info: { Title: title, Author: name, Creator: name },
	});
	const whole = buffer(doc);
	print(doc, new Typesetter(doc, false));
	doc.end();
	return (await whole).toString('base64');
}
