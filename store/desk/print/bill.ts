import { grey, hairline, ink, page } from '../../catalogue/documents/pdf/page';
import type { Settings } from '../../contract/settings';
import { inDollars } from '../../foundation/money';
import type { Bill } from '../../ordering/orders/bill';
import { pdfFile } from './pdf-file';

const heading = { face: 'bold', size: 18, leading: 24, colour: ink } as const;
const words = { face: 'regular', size: 10.5, leading: 15, colour: ink } as const;
const strong = { face: 'bold', size: 10.5, leading: 15, colour: ink } as const;
const soft = { face: 'regular', size: 9, leading: 13, colour: grey } as const;

const width = page.width - 2 * page.side;
const countWidth = 40;
const amountWidth = 90;

/** The contents of an invoice or a receipt that are not part of the order. */
export interface BillPaper {
	/** 'Invoice 12', 'Receipt for order 1024'. */
	title: string;
	/** Dates, payment terms and numbers. Each string is one printed line of the invoice or receipt. */
	facts: string[];
	bill: Bill;
	/** The amounts paid or credited: a label, and cents. */
	settled: { words: string; amount: number }[];
	/** The last line: a label such as 'Owed', and its amount in cents. */
	rest: { words: string; amount: number };
}

/**
 * Prints an invoice or a receipt.
 * @returns the file as base64
 */
export const printBill = ({ title, facts, bill, settled, rest }: BillPaper, settings: Settings): Promise<string> =>
	pdfFile(title, page, settings, (doc, setter) => {
		let y = 0;
		const turnPage = () => {
			doc.addPage();
			y = page.top;
		};
		const makeRoom = (height: number) => {
			if (y + height > page.height - page.bottom) turnPage();
		};
		type Style = typeof words | typeof soft | typeof heading | typeof strong;
		const line = (text: string, style: Style, indent = 0, right = 0) => {
			const block = setter.set(text, style, { width: width - indent - right, most: 4 });
			makeRoom(block.height);
			setter.print(block, page.side + indent, y);
			y += block.height;
		};
		const amount = (cents: number, style: Style) => {
			setter.printToLeftOf(page.width - page.side, y, inDollars(cents), style);
		};
		const rule = () => {
			doc
				.moveTo(page.side, y)
				.lineTo(page.width - page.side, y)
				.lineWidth(0.5)
				.strokeColor(hairline)
				.stroke();
			y += 6;
		};
		const sum = (text: string, cents: number, style: Style) => {
			makeRoom(style.leading);
			amount(cents, style);
			line(text, style, countWidth, amountWidth);
		};
		turnPage();
		const [shop = '', ...address] = bill.seller;
		line(shop, strong);
		for (const text of address) line(text, soft);
		if (bill.tax_number !== '') line(`Tax number: ${bill.tax_number}`, soft);
		y += 12;
		line(title, heading);
		for (const text of facts) line(text, words);
		line(`Order ${bill.order_number}, ${bill.placed}`, words);
		if (bill.purchase_order !== '') line(`Purchase order: ${bill.purchase_order}`, words);
		if (bill.ordered_by !== '') line(`Ordered by: ${bill.ordered_by}`, words);
		y += 12;
		line('Bill to', soft);
		for (const text of bill.bill_to) line(text, words);
		if (bill.ship_to.length > 0) {
			y += 6;
			line('Sent to', soft);
			for (const text of bill.ship_to) line(text, words);
		}
		y += 12;
		for (const { quantity, title: name, detail, price, amount: cents } of bill.lines) {
			makeRoom(46);
			rule();
			amount(cents, words);
			setter.print(setter.set(`${quantity} x`, strong, { width: countWidth, most: 1 }), page.side, y);
			line(name, words, countWidth, amountWidth);
			line(quantity === 1 ? detail : `${detail}, ${inDollars(price)} each`, soft, countWidth, amountWidth);
			y += 6;
		}
		makeRoom(60);
		rule();
		for (const part of bill.sums) sum(part.words, part.amount, words);
		sum(`Total (${bill.currency})`, bill.total, strong);
		for (const part of settled) sum(part.words, -part.amount, words);
		sum(rest.words, rest.amount, strong);
	});
