import { grey, hairline, ink, page } from '../../catalogue/documents/pdf/page';
import type { Order, OrderPart } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { destinationLines, placedAt, referenceLines } from '../../ordering/mail-templates/order-lines';
import { pdfFile } from './pdf-file';

const heading = { face: 'bold', size: 18, leading: 24, colour: ink } as const;
const words = { face: 'regular', size: 10.5, leading: 15, colour: ink } as const;
const soft = { face: 'regular', size: 9, leading: 13, colour: grey } as const;
const strong = { face: 'bold', size: 10.5, leading: 15, colour: ink } as const;

const width = page.width - 2 * page.side;
const countWidth = 40;

/**
 * What lies in a parcel, without prices: it may be a gift.
 * @param part null for all of the order
 * @returns the file, base64
 */
export const printPackingSlip = (order: Order, part: OrderPart | null, settings: Settings): Promise<string> =>
	pdfFile(`Packing slip of order ${order.order_number}`, page, settings, (doc, setter) => {
		let y = 0;
		const turnPage = () => {
			doc.addPage();
			y = page.top;
		};
		const line = (text: string, style: typeof words | typeof soft | typeof heading | typeof strong, indent = 0) => {
			const block = setter.set(text, style, { width: width - indent, most: 4 });
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
		for (const { title, eisbn, quantity } of part?.copies ?? soldCopies(order)) {
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
			line(title, words, countWidth);
			line(eisbn, soft, countWidth);
			y += 6;
		}
		if (order.notes !== '') {
			y += 12;
			line(order.notes, soft);
		}
	});

const soldCopies = ({ items }: Order): OrderPart['copies'] =>
	items.map(({ title_info, cart_info }) => ({
		title: title_info.title,
		eisbn: title_info.eisbn,
		quantity: cart_info.quantity,
	}));
