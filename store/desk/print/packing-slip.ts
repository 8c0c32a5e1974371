import { grey, hairline, ink, page } from '../../catalogue/documents/pdf/page';
import type { Order, OrderPart } from '../../contract/order';
import { carrierOf } from '../../contract/order-address';
import type { Settings } from '../../contract/settings';
import { inDollars } from '../../foundation/money';
import { destinationLines, placedAt, referenceLines } from '../../ordering/mail-templates/order-lines';
import { showPhone } from '../../people/details/phone-number';
import { pdfFile } from './pdf-file';

const heading = { face: 'bold', size: 18, leading: 24, colour: ink } as const;
const words = { face: 'regular', size: 10.5, leading: 15, colour: ink } as const;
const soft = { face: 'regular', size: 9, leading: 13, colour: grey } as const;
const strong = { face: 'bold', size: 10.5, leading: 15, colour: ink } as const;

const width = page.width - 2 * page.side;
const countWidth = 40;
const amountWidth = 90;
/** The maximum number of printed lines of the shop's returns text. */
const maxReturnsLines = 40;

/** A line of a packing slip. */
export interface SlipLine {
	title: string;
	eisbn: string;
	/** The authors' names; '' if the title has no authors. */
	authors: string;
	/** The condition of a copy that is not new, with the store's note about it; for a new copy, ''. */
	condition: string;
	quantity: number;
	/** The price of one copy, in cents. */
	price: number;
}

/** Selects which packing slip of an order is printed, and whether it is for a gift. */
export interface SlipChoice {
	/** The part of the order that the slip belongs to; null if the slip is for the whole order. */
	part: OrderPart | null;
	lines: SlipLine[];
	/** Leaves out the prices and the customer's note. */
	isGift: boolean;
}

/**
 * Prints a packing slip: titles with authors and prices, the customer's note, and the shop's returns text.
 * @returns the file as base64
 */
export const printPackingSlip = (
	order: Order,
	{ part, lines, isGift }: SlipChoice,
	settings: Settings,
): Promise<string> =>
	pdfFile(`${isGift ? 'Gift slip' : 'Packing slip'} of order ${order.order_number}`, page, settings, (doc, setter) => {
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
		line([showPhone(settings.store_info.phone, settings), settings.store_info.email].filter(Boolean).join(' · '), soft);
		y += 12;
		line(
			`${isGift ? 'Gift slip' : 'Packing slip'}: order ${order.order_number}${part ? `, part ${part.number}` : ''}`,
			heading,
		);
		line(`Placed ${placedAt(order, settings)} by ${order.purchaser_name}`, soft);
		for (const reference of referenceLines(order)) line(reference, soft);
		if (part && part.carrier !== '')
			line([`Sent by ${part.carrier}`, part.tracking_number].filter(Boolean).join(', '), soft);
		else if (carrierOf(order) !== '') line(`To be sent by ${carrierOf(order)}`, soft);
		y += 12;
		for (const address of destinationLines(order, settings.store_info.country)) line(address, words);
		y += 12;
		for (const { title, eisbn, authors, condition, quantity, price } of lines) {
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
			if (!isGift) {
				setter.printToLeftOf(page.width - page.side, y, inDollars(price * quantity), words);
			}
			line(title, words, countWidth, amountWidth);
			const each = !isGift && quantity > 1 ? `${inDollars(price)} each` : '';
			line([authors, eisbn, condition, each].filter(Boolean).join(' · '), soft, countWidth, amountWidth);
			y += 6;
		}
		// The customer's note is meant for the store. The recipient of a gift must not read the customer's note.
		if (order.notes !== '' && !isGift) {
			y += 12;
			line(order.notes, soft);
		}
		if (settings.returns_text !== '') {
			y += 12;
			for (const text of settings.returns_text.split('\n')) line(text, soft, 0, 0, maxReturnsLines);
		}
	});
