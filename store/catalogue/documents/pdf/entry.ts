import { dollars } from '../../../contract/dollars';
import type { PdfFlags } from '../../../contract/list-documents';
import type { DocumentTitle } from '../document';
import { printBinding, printPicture } from './cover';
import type { Layout } from './layouts';
import { grey } from './page';
import type { Picture } from './pictures';
import type { Block, Style, Typesetter } from './typesetter';

/** A title that has been typeset and measured, but not yet placed on a page. */
export interface Entry {
	title: DocumentTitle;
	picture: Picture | null;
	heading: Block;
	/** The text blocks below the heading, from top to bottom. */
	words: Part[];
	/** The text blocks to the right of the heading. */
	aside: Block[];
	/** The height of the whole catalogue entry, in points. */
	height: number;
}

interface Part {
	block: Block;
	/** The space above this part of the entry, in points. */
	space: number;
	/** Whether this part of the entry is in the language of the book. */
	own?: true;
}

/** The space between a cover and the text beside the cover, in points. */
const besideCover = { narrow: 12, wide: 18 };

const offsetOf = ({ cover, columns }: Layout): number =>
	cover ? cover.width + (columns === 2 ? besideCover.narrow : besideCover.wide) : 0;

/** Typesets a catalogue entry in the width that the layout gives each entry. */
export function setEntry(
	setter: Typesetter,
	layout: Layout,
	flags: PdfFlags,
	{ title, picture }: { title: DocumentTitle; picture: Picture | null },
): Entry {
	const width = layout.width - offsetOf(layout) - layout.priceWidth;
	const words: Part[] = [];
	const add = (text: string, style: Style, part: { space?: number; most?: number; own?: true } = {}) => {
		if (text === '') return;
		const { space = 0, most, own } = part;
		const block = setter.set(text, style, { width, ...(most ? { most } : {}) });
		words.push({ block, space, ...(own ? { own } : {}) });
	};
	add(title.subtitle, layout.subtitle, { most: 2, own: true });
	add(title.authors, layout.authors, { space: 1, most: 2 });
	add(factsOf(title, layout), layout.facts, { space: 3, most: 3 });
	const price = flags.prices ? priceOf(title) : null;
	if (price && layout.priceWidth === 0) {
		add([price.amount, price.standing].filter(Boolean).join(' · '), layout.price, { space: 2, most: 2 });
	}
	if (flags.descriptions) {
		add(title.description, layout.text, { space: 6, most: layout.maxLines, own: true });
	}
	if (flags.notes) add(notesOf(title), layout.note, { space: 6, most: 6 });
	const heading = setHeading(setter, layout, title, width);
	const aside = price && layout.priceWidth > 0 ? setPrice(setter, layout, price) : [];
	const height = Math.max(
		layout.cover?.height ?? 0,
		words.reduce((sum, { block, space }) => sum + space + block.height, heading.height),
		aside.reduce((sum, block) => sum + block.height, 0),
	);
	return { title, picture, heading, words, aside, height };
}

/** Typesets a title's heading. If no font has any letter of the title, the heading is the title's ISBN. */
function setHeading(setter: Typesetter, layout: Layout, { title, eisbn }: DocumentTitle, width: number): Block {
	const heading = setter.set(title, layout.title, { width, most: layout.mostTitleLines });
	return heading.lines.length > 0 ? heading : { ...setter.set(eisbn, layout.title, { width }), spoken: title };
}

const setPrice = (setter: Typesetter, { price, facts, priceWidth }: Layout, of: Price): Block[] => {
	const width = priceWidth - 10;
	return [
		...(of.amount ? [setter.set(of.amount, price, { width })] : []),
		...(of.standing ? [setter.set(of.standing, { ...facts, colour: grey }, { width, most: 3 })] : []),
	];
};

/** Prints a catalogue entry with its upper left corner at (x, y), and adds it to the document's structure. */
export function printEntry(
	setter: Typesetter,
	layout: Layout,
	{ title, picture, heading, words, aside }: Entry,
	{ x, y, parent, url }: { x: number; y: number; parent: PDFKit.PDFStructureElement; url: string },
): void {
	const { doc } = setter;
	const { cover, priceWidth } = layout;
	const section = doc.struct('Sect');
	parent.add(section);
	const left = x + offsetOf(layout);
	const spoken = ({ spoken }: Block) => (spoken === null ? {} : { actual: spoken });
	const own = title.lang ? { lang: title.lang } : {};
	const head = doc.struct('H2', own);
	section.add(head);
	const print = () => setter.print(heading, left, y, { link: `${url}/item/${title.eisbn}` });
	head.add(doc.struct('Link', spoken(heading), print));
	head.end();
	if (cover && picture) {
		const alt = `Cover of ${title.title}`;
		section.add(doc.struct('Figure', { alt, ...boxOf(x, y, cover) }, () => printPicture(setter, picture, cover, x, y)));
	} else if (cover) {
		// Screen readers skip the drawn cover, because it only repeats the text beside it.
		doc.markContent('Artifact', { type: 'Layout' });
		printBinding(setter, title, cover, x, y);
		doc.endMarkedContent();
	}
	let top = y + heading.height;
	for (const part of words) {
		top += part.space;
		const at = top;
		section.add(
			doc.struct('P', { ...(part.own ? own : {}), ...spoken(part.block) }, () => setter.print(part.block, left, at)),
		);
		top += part.block.height;
	}
	let down = y;
	for (const block of aside) {
		const at = down;
		const right = { width: priceWidth, align: 'right' as const };
		section.add(doc.struct('P', spoken(block), () => setter.print(block, x + layout.width - priceWidth, at, right)));
		down += block.height;
	}
	section.end();
}

const boxOf = (x: number, y: number, { width, height }: { width: number; height: number }) => ({
	bbox: [x, y, x + width, y + height],
	placement: 'Block',
});

function factsOf({ binding, publisher, released, pages, series, eisbn }: DocumentTitle, { columns }: Layout): string {
	const facts =
		columns === 2
			? [binding, eisbn]
			: [
					series,
					binding,
					publisher,
					released === null ? '' : dayInWords(released),
					pages ? `${pages} pages` : '',
					eisbn,
				];
	return facts
		.filter(Boolean)
		.map((fact) => fact.replaceAll(' ', '\u00a0'))
		.join(' · ');
}

const dateWords = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });
const dayInWords = (seconds: number): string => dateWords.format(seconds * 1000);

interface Price {
	/** Returns the price, or '' if the price is unknown. */
	amount: string;
	/** Returns the condition, unless the copy is new, and the availability. */
	standing: string;
}

function priceOf({ price, condition, availability }: DocumentTitle): Price {
	const used = condition && condition !== 'New' ? condition : '';
	return {
		amount: price === null ? '' : dollars(price),
		standing: [used, availability].filter(Boolean).join(', '),
	};
}

const notesOf = ({ note, wanted }: DocumentTitle): string =>
	[wanted === null ? '' : `Wished: ${wanted}.`, note].filter(Boolean).join(' ');
