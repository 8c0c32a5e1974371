import { grey, hairline, ink, page } from '../../catalogue/documents/pdf/page';
import type { Order, OrderPart } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { centsIn, inDollars } from '../../foundation/money';
import { destinationLines, placedAt, referenceLines } from '../../ordering/mail-templates/order-lines';
import { pdfFile } from './pdf-file';

const heading = { face: 'bold', size: 18, leading: 24, colour: ink } as const;
const words = { face: 'regular', size: 10.5, leading: 15, colour: ink } as const;
const soft = { face: 'regular', size: 9, leading: 13, colour: grey } as const;
const strong = { face: 'bold', size: 10.5, leading: 15, colour: ink } as const;

const width = page.width - 2 * page.side;
const countWidth = 40;
const amountWidth = 90;
/** The longest paragraph of the returns text. */
const maxReturnsLines = 40;

/** Which packing slip of an order is printed. */
export interface SlipChoice {
	/** Null for all of the order. */
	part: OrderPart | null;
	/** Leaves out the prices. */
	isGift: boolean;
}

/**
 * Prints a packing slip: titles with authors and prices, the customer's note, and the shop's returns text.
 * @returns the file, base64
 */
export const printPackingSlip = (order: Order, { part, isGift }: SlipChoice, settings: Settings): Promise<string> =>
	pdfFile(`Packing slip of order ${order.order_number}`, page, settings, (doc, setter) => {
		let y = 0;
		const turnPage = () => {
			doc.addPage();
			y = page.top;
		};
		type Style = typeof words | typeof soft | typeof heading | typeof strong;
		const line = (text: string, style: Style, indent = 0, right = 0, most = 4) => {
			const block = setter.set(text, style, { width: width - indent - right, most });
			if (y + block.height > page.height - page.bottom) turnPage();
			setter.print(block, page.side + indent, y);
			y += block.height;
		};
		turnPage();
		line(settings.store_info.name, strong);
		line([settings.store_info.phone, settings.store_info.email].filter(Boolean).join(' · '), soft);
		y += 12;
		line(`Packing slip: order ${order.order_number}${part ? `, part ${part.number}` : ''}`, heading);
		line(`Placed ${placedAt(order, settings)} by ${order.purchaser_name}`, soft);
		for (const reference of referenceLines(order)) line(reference, soft);
		if (part && part.carrier !== '')
			line([`Sent by ${part.carrier}`, part.tracking_number].filter(Boolean).join(', '), soft);
		y += 12;
		for (const address of destinationLines(order)) line(address, words);
		y += 12;
		const sold = soldBooks(order);
		for (const { title, eisbn, quantity } of part?.copies ?? soldCopies(order)) {
			const { authors, price } = sold.get(eisbn) ?? { authors: '', price: null };
			if (y + 40 > page.height - page.bottom) turnPage();
			doc
				.moveTo(page.side, y)
				.lineTo(page.width - page.side, y)
				.lineWidth(0.5)
				.strokeColor(hairline)
				.stroke();
			y += 6;
			const count = setter.set(`${quantity} x`, strong, { width: countWidth, most: 1 });
			setter.print(count, page.side, y);
			if (price !== null && !isGift) {
				const amount = setter.set(inDollars(price * quantity), words, { width: amountWidth, most: 1 });
				setter.print(amount, page.width - page.side - amountWidth, y);
			}
			line(title, words, countWidth, amountWidth);
			const each = price !== null && !isGift && quantity > 1 ? `${inDollars(price)} each` : '';
			line([authors, eisbn, each].filter(Boolean).join(' · '), soft, countWidth, amountWidth);
			y += 6;
		}
		if (order.notes !== '') {
			y += 12;
			line(order.notes, soft);
		}
		if (settings.returns_text !== '') {
			y += 12;
			for (const text of settings.returns_text.split('\n')) line(text, soft, 0, 0, maxReturnsLines);
		}
	});

interface SoldBook {
	authors: string;
	/** Cents for one copy; null where copies of the title were sold at different prices. */
	price: number | null;
}

/** The order's titles by their numbers. */
function soldBooks({ items }: Order): Map<string, SoldBook> {
	const books = new Map<string, SoldBook>();
	for (const { title_info, cart_info } of items) {
		const authors = title_info.authors.map(({ name }) => name).join(', ');
		const price = centsIn(cart_info.sold_price);
		const same = books.get(title_info.eisbn);
		books.set(title_info.eisbn, { authors, price: same && same.price !== price ? null : price });
	}
	return books;
}

const soldCopies = ({ items }: Order): OrderPart['copies'] =>
	items.map(({ title_info, cart_info }) => ({
		title: title_info.title,
		eisbn: title_info.eisbn,
		quantity: cart_info.quantity,
	}));
