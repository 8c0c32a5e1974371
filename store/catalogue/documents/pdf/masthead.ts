import { grouped } from '../../../contract/grouped';
import type { DocumentHead } from '../document';
import { grey, hairline, ink, inner, page } from './page';
import type { Style, Typesetter } from './typesetter';

const store: Style = { face: 'bold', size: 11, leading: 15, colour: ink, tracking: 0.4 };
const contact: Style = { face: 'regular', size: 8.5, leading: 12, colour: grey };
const heading: Style = { face: 'bold', size: 32, leading: 38, colour: ink };
const about: Style = { face: 'regular', size: 11, leading: 16.5, colour: ink };
const facts: Style = { face: 'italic', size: 9.5, leading: 14, colour: grey };

/** The width at which a paragraph is easy to read, in points. */
const measure = 380;

/**
 * Prints the shop's name, the list's heading and its description at the top of the first page.
 * @returns the vertical position at which the titles begin, in points from the top of the page
 */
export function printMasthead(
	setter: Typesetter,
	head: DocumentHead,
	{ prices }: { prices: boolean },
	parent: PDFKit.PDFStructureElement,
): number {
	const { doc } = setter;
	let y = page.side;
	const print = (type: string, text: string, style: Style, { width = inner.width, most = 20, space = 0 } = {}) => {
		if (text === '') return;
		y += space;
		const at = y;
		const block = setter.set(text, style, { width, most });
		const spoken = block.spoken === null ? {} : { actual: block.spoken };
		parent.add(doc.struct(type, spoken, () => setter.print(block, page.side, at)));
		y += block.height;
	};
	print('P', head.store, store);
	print('P', head.contact.join(' · '), contact, { most: 2 });
	y += 9;
	rule(setter, y, 1.2, ink);
	print('H1', head.heading, heading, { space: 20, most: 4 });
	print('P', head.about, about, { width: measure, most: 14, space: 8 });
	const count = `${grouped(head.count)} ${head.count === 1 ? 'title' : 'titles'}`;
	const asked = prices ? `prices in ${head.currency}, as of ${head.date}` : head.date;
	print('P', `${count} · ${asked}`, facts, { space: 10 });
	y += 12;
	rule(setter, y, 0.5, hairline);
	return y + 22;
}

/**
 * Prints the header and footer of a page. The page footer has the shop's name and the page number. The page header has the
 * list's heading, on every page except the first.
 */
export function printFrame(setter: Typesetter, head: DocumentHead, number: number): void {
	const { doc } = setter;
	const small: Style = { face: 'regular', size: 8, leading: 11, colour: grey };
	const width = inner.width - 60;
	doc.markContent('Artifact', { type: 'Pagination' });
	if (number > 1) {
		setter.print(setter.set(head.heading, small, { width, most: 1 }), page.side, 32);
		line(setter, 47);
	}
	const y = page.height - 40;
	line(setter, y - 6);
	const storeLine = [head.store, head.url.replace(/^https?:\/\//, '')].join(' · ');
	setter.print(setter.set(storeLine, small, { width, most: 1 }), page.side, y);
	const folio = setter.set(String(number), { ...small, face: 'bold' }, { width: 60 });
	setter.print(folio, page.side + inner.width - 60, y, { width: 60, align: 'right' });
	doc.endMarkedContent();
}

function rule(setter: Typesetter, y: number, width: number, colour: string): void {
	setter.doc.markContent('Artifact', { type: 'Layout' });
	line(setter, y, width, colour);
	setter.doc.endMarkedContent();
}

function line({ doc }: Typesetter, y: number, width = 0.4, colour = hairline): void {
	doc
		.moveTo(page.side, y)
		.lineTo(page.side + inner.width, y)
		.lineWidth(width)
		.stroke(colour);
}
