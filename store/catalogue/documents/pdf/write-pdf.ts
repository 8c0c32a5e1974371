import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import type { DocumentJob, DocumentTitle, DocumentWriter } from '../document';
import { type Entry, printEntry, setEntry } from './entry';
import { layoutFor } from './layouts';
import { printFrame, printMasthead } from './masthead';
import { floor, page } from './page';
import { openPictures, type Picture } from './pictures';
import { Typesetter } from './typesetter';

/** The number of cover pictures that are requested at the same time. */
const maxPicturesAtOnce = 6;

/**
 * Writes a list of titles as a printable PDF catalogue, page by page, while the titles arrive. The PDF is tagged for screen
 * readers: it states its title and language, and has a heading for each book in the book's language. Screen readers skip
 * decorative elements.
 */
export function openPdf({ path, head, covers, flags }: Extract<DocumentJob, { format: 'pdf' }>): DocumentWriter {
	const doc = new PDFDocument({
		size: [page.width, page.height],
		margin: 0,
		autoFirstPage: false,
		pdfVersion: '1.7',
		tagged: true,
		lang: 'en',
		displayTitle: true,
		info: { Title: head.heading, Author: head.store, Creator: head.store, Subject: head.about.slice(0, 500) },
	});
	const file = doc.pipe(createWriteStream(path, { mode: 0o600 }));
	const written = finished(file);
	// `end` awaits this promise and throws its error. Until then, this handler prevents an error for an unhandled promise
	// rejection.
	written.catch(() => undefined);
	const setter = new Typesetter(doc);
	const layout = layoutFor(flags);
	const pictures = covers && layout.cover ? openPictures(covers, layout.cover) : null;
	const body = doc.struct('Document');
	doc.addStructure(body);
	let pages = 0;
	const turnPage = () => {
		doc.addPage();
		pages += 1;
		printFrame(setter, head, pages);
		y = page.top;
	};
	let y = 0;
	turnPage();
	y = printMasthead(setter, head, flags, body);
	let row: Entry[] = [];

	const printRow = () => {
		const height = Math.max(...row.map((entry) => entry.height));
		if (y + height > floor) turnPage();
		for (const [at, entry] of row.entries()) {
			const x = page.side + at * (layout.width + layout.gutter);
			printEntry(setter, layout, entry, { x, y, parent: body, url: head.url });
		}
		y += height + layout.gap;
		row = [];
	};

	return {
		async add(titles) {
			const found = await picturesOf(titles, pictures);
			for (const [at, title] of titles.entries()) {
				row.push(setEntry(setter, layout, flags, { title, picture: found[at] ?? null }));
				if (row.length === layout.columns) printRow();
			}
		},
		async end() {
			if (row.length > 0) printRow();
			body.end();
			doc.end();
			await written;
		},
	};
}

/** Fetches the cover pictures of the titles, several at a time, and yields the pictures in the order of the titles. */
async function picturesOf(
	titles: DocumentTitle[],
	find: ReturnType<typeof openPictures> | null,
): Promise<(Picture | null)[]> {
	if (!find) return [];
	const found: (Picture | null)[] = [];
	const left = titles.entries();
	const take = async () => {
		for (const [at, { eisbn, cover_image_cache }] of left) found[at] = await find(eisbn, cover_image_cache);
	};
	await Promise.all(Array.from({ length: maxPicturesAtOnce }, take));
	return found;
}
