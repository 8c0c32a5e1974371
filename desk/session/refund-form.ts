import { type RefundKind, refundKinds, refundWayNames, unsentChoices } from '~store/contract/desk-money';
import { handMethodNames } from '~store/contract/hand-methods';
import { isCopiesField, keysIn, readCopiesKey } from './copies-key';
import { textIn } from './typed-fields';

const oneOf = <Word extends string>(words: readonly Word[], said: string, usual: Word): Word =>
	words.find((word) => word === said) ?? usual;

/** An error about form fields that contradict each other, with the field that shows the message. */
export interface Contradiction {
	field: string;
	words: string;
}

/** The parts of the refund form that are filled in. */
interface Filled {
	lines: boolean;
	shipping: boolean;
	amount: boolean;
	shelf: boolean;
}

/**
 * Returns the kind of refund that the filled-in fields imply, if the user chose none. Returns null if the fields imply no kind
 * of refund or several kinds.
 */
const kindTyped = ({ lines, shipping, amount }: Filled): RefundKind | null => {
	if (amount) return lines || shipping ? null : 'amount';
	return lines || shipping ? 'lines' : null;
};

/**
 * Returns the reason why the chosen kind of refund and the filled-in fields contradict each other. Returns null if the chosen
 * kind and the fields agree.
 */
function contradictionOf(kind: RefundKind | null, { lines, shipping, amount, shelf }: Filled): Contradiction | null {
	if (kind === null)
		return lines || shipping || amount
			? {
					field: 'kind',
					words: 'You typed copies and an amount. Choose what to refund, and clear the other.',
				}
			: { field: 'kind', words: 'Choose what to refund.' };
	if (kind !== 'lines' && lines)
		return { field: 'kind', words: 'You typed copies of some titles. Choose “Some titles”, or clear the copies.' };
	if (kind !== 'lines' && shipping)
		return {
			field: 'shipping',
			words: 'You typed an amount of shipping. Choose “Some titles”, or clear the shipping.',
		};
	if (kind === 'lines' && !lines && !shipping)
		return { field: 'kind', words: 'Type how many copies to refund, or the shipping.' };
	if ((kind === 'whole' || kind === 'lines') && amount)
		return { field: 'amount', words: 'You typed an amount. Choose “An amount”, or clear the amount.' };
	if ((kind === 'amount' || kind === 'owed') && shelf)
		return {
			field: 'kind',
			words: 'You ticked copies to go back on the shelf. Choose “Some titles”, or clear the boxes.',
		};
	return null;
}

/**
 * Reads a refund form, for a call to the store. The field for copies of an order line is named 'copies-' and the copies' key.
 * The checkbox that puts these copies back into stock is named 'shelf-' and the key.
 * @returns the refund, and the contradiction in the form; null if there is no contradiction
 */
export function readRefund(fields: FormData, order_number: string) {
	const typed = keysIn(fields, 'copies')
		.map((key) => ({ key, quantity: textIn(fields, `copies-${key}`) }))
		.filter(({ quantity }) => quantity !== '' && Number(quantity) !== 0);
	const shelf = new Set(keysIn(fields, 'shelf'));
	const [amount, shipping] = [textIn(fields, 'amount'), textIn(fields, 'shipping')];
	const filled = { lines: typed.length > 0, shipping: shipping !== '', amount: amount !== '', shelf: shelf.size > 0 };
	const kind = refundKinds.find((one) => one === textIn(fields, 'kind')) ?? kindTyped(filled);
	const lines =
		kind === 'whole'
			? [...shelf].map((key) => ({ ...readCopiesKey(key), quantity: '0', restock: true }))
			: typed.map(({ key, quantity }) => ({ ...readCopiesKey(key), quantity, restock: shelf.has(key) }));
	const asked = {
		order_number,
		kind: kind ?? 'lines',
		lines: kind === 'whole' || kind === 'lines' ? lines : [],
		...(amount !== '' && (kind === 'amount' || kind === 'owed') ? { amount } : {}),
		...(shipping !== '' && kind === 'lines' ? { shipping } : {}),
		unsent: oneOf(unsentChoices, textIn(fields, 'unsent'), 'cancel'),
		way: oneOf(refundWayNames, textIn(fields, 'way'), 'as_paid'),
		hand_method: oneOf(handMethodNames, textIn(fields, 'hand_method'), 'cash'),
		reason: textIn(fields, 'reason'),
	};
	return { asked, contradiction: contradictionOf(kind, filled) };
}

/** Whether a name is one of the form's visible or hidden fields. */
export const isOfRefund = (name: string): boolean =>
	/^(?:kind|amount|shipping|unsent|way|hand_method|reason|version)$/.test(name) || isCopiesField(name);
