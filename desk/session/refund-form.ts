import { refundKinds, refundWayNames } from '~store/contract/desk-money';
import { handMethodNames } from '~store/contract/hand-methods';
import { textIn } from './typed-fields';

const oneOf = <Word extends string>(words: readonly Word[], said: string, usual: Word): Word =>
	words.find((word) => word === said) ?? usual;

/** What a form about a refund says, as the calls want it: a line's copies are named 'copies-ID', its box 'shelf-ID'. */
export function readRefund(fields: FormData, order_number: string) {
	const kind = oneOf(refundKinds, textIn(fields, 'kind'), 'whole');
	const lines = [...fields.keys()].flatMap((name) => {
		const item_id = /^copies-(\d{1,15})$/.exec(name)?.[1];
		const quantity = textIn(fields, name);
		if (item_id === undefined || quantity === '') return [];
		return [{ item_id, quantity, restock: textIn(fields, `shelf-${item_id}`) !== '' }];
	});
	const shelved = [...fields.keys()].flatMap((name) => {
		const item_id = /^shelf-(\d{1,15})$/.exec(name)?.[1];
		return item_id === undefined ? [] : [{ item_id, quantity: '0', restock: true }];
	});
	const [amount, shipping] = [textIn(fields, 'amount'), textIn(fields, 'shipping')];
	return {
		order_number,
		kind,
		lines: kind === 'whole' ? shelved : kind === 'lines' ? lines : [],
		...(amount === '' || kind === 'whole' || kind === 'lines' ? {} : { amount }),
		...(shipping === '' || kind !== 'lines' ? {} : { shipping }),
		way: oneOf(refundWayNames, textIn(fields, 'way'), 'as_paid'),
		hand_method: oneOf(handMethodNames, textIn(fields, 'hand_method'), 'cash'),
		reason: textIn(fields, 'reason'),
	};
}

/** Whether a name is one of the form's: of what it says, and of what it carries with that. */
export const isOfRefund = (name: string): boolean =>
	/^(?:kind|amount|shipping|way|hand_method|reason|version|(?:copies|shelf)-\d{1,15})$/.test(name);
