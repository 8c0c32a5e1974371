import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { Typesetter } from '../../catalogue/documents/pdf/typesetter';
import type { Settings } from '../../contract/settings';

/** A paper size, in points (1/72 inch). */
export interface Paper {
	width: number;
	height: number;
}

/**
 * Builds a short PDF to print. The PDF is built in memory because it has few pages.
 * @param print a function that adds the pages and their contents
 * @returns the PDF as base64
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
	print(doc, new Typesetter(doc));
	doc.end();
	return (await whole).toString('base64');
}
