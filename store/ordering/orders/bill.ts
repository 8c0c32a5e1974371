import { z } from 'zod';
import type { Settings } from '../../contract/settings';
import type { Queries } from '../../foundation/database/database';
import { inDollars } from '../../foundation/money';
import { readCustomer, shownEmail } from '../../foundation/sessions/customer-row';
import { nameOf } from '../../foundation/sessions/own-account';
import { mapInTurns } from '../../foundation/turns';
import { showPhone } from '../../people/details/phone-number';
import type { OrderLedger } from '../ledger/order-ledger';
import { soldAmounts } from '../ledger/sold-amounts';
import { readSubstitutes, type Substitute } from '../lines/lines-now';
import { readSoldTitle } from '../lines/sold-title';
import { destinationLines, placedAt, placerOf } from '../mail-templates/order-lines';
import type { OrderRow } from './order-rows';
import { type OrderReader, presentOrders } from './order-view';

const cents = z.number().int();

/** The content of an invoice or receipt for an order. The content of an issued invoice never changes. */
const billShape = z.object({
	/** The shop's name, address, phone number and e-mail address, each on its own text line. */
	seller: z.array(z.string()),
	/** The shop's tax number. The text is empty if the shop has no tax number. */
	tax_number: z.string(),
	/** Removes the placeholder e-mail address that some older invoices contain for customers without an e-mail address. */
	bill_to: z.array(z.string()).transform((lines) => lines.filter((line) => shownEmail(line) !== '')),
	/** The delivery address. The address is empty if the order is picked up. */
	ship_to: z.array(z.string()),
	order_number: z.string(),
	placed: z.string(),
	/** The customer's purchase order number. The text may be empty. */
	purchase_order: z.string(),
	/** The name of the person who ordered for an institution. The text may be empty. */
	ordered_by: z.string(),
	currency: z.string(),
	lines: z.array(
		z.object({ quantity: z.number().int(), title: z.string(), detail: z.string(), price: cents, amount: cents }),
	),
	/** Discounts, shipping and taxes, each with a label and an amount. */
	sums: z.array(z.object({ words: z.string(), amount: cents })),
	total: cents,
	paid: cents,
	owed: cents,
});

export type Bill = z.output<typeof billShape>;

/** Reads the content of an invoice exactly as the invoice was issued. */
export const readBill = ({ document }: { document: string }): Bill => billShape.parse(JSON.parse(document));

/**
 * Composes the content of an invoice or receipt from an order's current amounts.
 * @param reader who prints the document; at a till, e-mail addresses and phone numbers are omitted
 */
export async function composeBill(
	db: Queries,
	settings: Settings,
	order: OrderRow,
	{ ledger, reader = 'store' }: { ledger: OrderLedger; reader?: OrderReader },
): Promise<Bill> {
	const { charged, paid, given_back, owed } = ledger;
	const { lines, shipping, taxes, adjustment } = await soldAmounts(db, order, charged);
	const [shown] = await presentOrders(db, settings, [order], { reader });
	const account = await readCustomer(db, order.customer_id);
	const email = reader === 'till' ? '' : account?.email || order.email;
	const { name, address, city, province, postal_code, phone, email: sellerEmail, tax_number } = settings.store_info;
	const given = (parts: (string | undefined)[]) => parts.filter((part): part is string => Boolean(part));
	const substitutes = await readSubstitutes(db, [order.id]);
	const ofLine = ({ item, copies }: (typeof lines)[number]) => {
		const byTitle = new Map<Substitute | null, number>();
		for (const { substitution_id, quantity } of copies) {
			const substitute = substitutes.get(substitution_id ?? 0) ?? null;
			byTitle.set(substitute, (byTitle.get(substitute) ?? 0) + quantity);
		}
		return [...byTitle].map(([substitute, quantity]) => {
			const { title, eisbn, condition_text } = substitute ?? readSoldTitle(item);
			const price = substitute?.price ?? item.sold_price;
			return { quantity, title, detail: given([eisbn, condition_text]).join(', '), price, amount: price * quantity };
		});
	};
	const rows = (await mapInTurns(lines, ofLine)).flat();
	const promos = sumOf(lines.map(({ net }) => net)) - sumOf(rows.map(({ amount }) => amount));
	return {
		seller: given([
			name,
			address,
			given([city, province, postal_code]).join(' '),
			showPhone(phone, settings),
			sellerEmail,
		]),
		tax_number,
		bill_to: given(
			account
				? [nameOf(account), account.company ? `${account.first_name} ${account.last_name}`.trim() : '', email]
				: [order.purchaser_name, email],
		),
		ship_to: shown ? destinationLines(shown, settings.store_info.country) : [],
		order_number: order.order_number,
		placed: shown ? placedAt(shown, settings) : '',
		purchase_order: order.purchase_order,
		ordered_by: shown?.placed_by ? placerOf(shown.placed_by) : '',
		currency: settings.checkout_info.currency,
		lines: rows,
		sums: [
			{ words: 'Discounts', amount: promos },
			{ words: 'Shipping', amount: shipping },
			...taxes.map(({ type, amount, base }) => ({ words: taxWords(type, base), amount })),
			{ words: 'Taken off', amount: adjustment },
		].filter(({ amount }) => amount !== 0),
		total: charged,
		paid: paid - given_back,
		owed: Math.max(0, owed),
	};
}

const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const taxWords = (type: string, base: number): string => `${type} on ${inDollars(base)}`;
