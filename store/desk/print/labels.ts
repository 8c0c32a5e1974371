import { ink } from '../../catalogue/documents/pdf/page';
import type { Order } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { destinationLines } from '../../ordering/mail-templates/order-lines';
import { pdfFile } from './pdf-file';

/**
 * A landscape label of 4 by 6 inches for label printers. A sheet printer prints one label on each page. Sizes are in points
 * (1/72 inch).
 */
const paper = { width: 432, height: 288 };
const edge = 24;

const from = { face: 'regular', size: 9, leading: 12, colour: ink } as const;
const to = { face: 'bold', size: 16, leading: 21, colour: ink } as const;
const number = { face: 'regular', size: 9, leading: 12, colour: ink } as const;

/**
 * Prints address labels, one label on each page. Returns the PDF as base64. Leaves the country out of an address in the shop's
 * own country.
 */
export const printLabels = (orders: readonly Order[], settings: Settings): Promise<string> =>
	pdfFile('Address labels', paper, settings, (doc, setter) => {
		const { name, address, city, province, postal_code, country } = settings.store_info;
		const sender = [name, address, [city, province, postal_code].filter(Boolean).join(' ')].filter(Boolean);
		const width = paper.width - 2 * edge;
		for (const order of orders) {
			doc.addPage();
			let y = edge;
			for (const line of sender) {
				const block = setter.set(line, from, { width, most: 1 });
				setter.print(block, edge, y);
				y += block.height;
			}
			y += 24;
			for (const line of destinationLines(order, country)) {
				const block = setter.set(line, to, { width: width - 36, most: 2 });
				setter.print(block, edge + 36, y);
				y += block.height;
			}
			const foot = setter.set(`Order ${order.order_number}`, number, { width, most: 1 });
			setter.print(foot, edge, paper.height - edge - foot.height);
		}
	});
