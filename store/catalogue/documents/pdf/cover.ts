import { createHash } from 'node:crypto';
import type { DocumentTitle } from '../document';
import { hairline } from './page';
import type { Picture } from './pictures';
import type { Typesetter } from './typesetter';

/** The size of the box in which a cover is printed, in points. */
export interface CoverBox {
	width: number;
	height: number;
}

/**
 * The colours of a drawn cover and of the letters on the cover, for a book without a picture. The two colours of each pair have
 * a contrast ratio of at least 4.5:1.
 */
const cloths = [
	{ cloth: '#1f3b57', foil: '#f0e4c8' },
	{ cloth: '#6b1f2b', foil: '#f4e6cb' },
	{ cloth: '#2c4936', foil: '#f2e8d0' },
	{ cloth: '#4a3a5c', foil: '#f1e6da' },
	{ cloth: '#7a4a22', foil: '#fbeed6' },
	{ cloth: '#2f3c42', foil: '#efe7d8' },
	{ cloth: '#235c5c', foil: '#f4ecd9' },
	{ cloth: '#e9e2d4', foil: '#4a4335' },
];

/** Prints a cover picture at the top of the cover box, in the picture's own proportions. */
export function printPicture(
	{ doc }: Typesetter,
	{ bytes, width, height }: Picture,
	box: CoverBox,
	x: number,
	y: number,
) {
	const scale = Math.min(box.width / width, box.height / height);
	const size = { width: width * scale, height: height * scale };
	const left = x + (box.width - size.width) / 2;
	doc.image(bytes, left, y, size);
	doc.rect(left, y, size.width, size.height).lineWidth(0.4).stroke(hairline);
}

/**
 * Prints a drawn book cover with the title, for a title without a picture. The drawn cover of a book has the same colours on
 * every page.
 */
export function printBinding(
	setter: Typesetter,
	{ eisbn, title, authors }: Pick<DocumentTitle, 'eisbn' | 'title' | 'authors'>,
	{ width, height }: CoverBox,
	x: number,
	y: number,
): void {
	const { doc } = setter;
	const pick = createHash('sha256').update(eisbn).digest()[0] ?? 0;
	const { cloth, foil } = cloths[pick % cloths.length] ?? { cloth: '#2f3c42', foil: '#efe7d8' };
	const edge = width * 0.075;
	doc.rect(x, y, width, height).fill(cloth);
	doc
		.save()
		.fillOpacity(0.18)
		.rect(x, y, edge * 0.6, height)
		.fill('#000000')
		.restore();
	doc
		.rect(x + edge * 1.5, y + edge, width - edge * 2.5, height - edge * 2)
		.lineWidth(Math.max(0.3, width / 180))
		.stroke(foil);
	const room = { x: x + edge * 2.2, width: width - edge * 3.9 };
	const usual = width / 9.5;
	const widest = Math.max(...title.split(' ').map((word) => setter.width(word, { face: 'bold', size: 1 })));
	// The font size shrinks until the longest word fits, but stays readable.
	const size = Math.max(usual * 0.65, Math.min(usual, room.width / widest));
	const name = setter.set(title, { face: 'bold', size, leading: size * 1.2, colour: foil }, { ...room, most: 4 });
	setter.print(name, room.x, y + height * 0.15, { width: room.width, align: 'centre' });
	const by = { face: 'regular' as const, size: size * 0.72, leading: size * 0.9, colour: foil };
	const author = setter.set(authors.split(',')[0] ?? '', by, { ...room, most: 2 });
	setter.print(author, room.x, y + height * 0.87 - author.height, { width: room.width, align: 'centre' });
}
