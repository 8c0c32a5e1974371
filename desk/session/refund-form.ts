import { handMethodNames, refundKinds, refundWayNames } from '~store/contract/desk-money';

type Fields = URLSearchParams | FormData;

const textOf = (fields: Fields, name: string): string => {
	const value = fields.get(name);
	return typeof value === 'string' ? value.trim() : '';
};
const oneOf = <Word extends string>(words: readonly Word[], said: string, usual: Word): Word =>
	words.find((word) => word === said) ?? usual;

/** What a form about a refund says, as the calls want it: a line's copies are named 'copies-ID', its box 'shelf-ID'. */
export function readRefund(fields: Fields, order_number: string) {
	const kind = oneOf(refundKinds, textOf(fields, 'kind'), 'whole');
	const lines = [...fields.keys()].flatMap((name) => {
		const item_id = /^copies-(\d{1,15})$/.exec(name)?.[1];
		const quantity = textOf(fields, name);
		if (item_id === undefined || quantity === '') return [];
		return [{ item_id, quantity, restock: textOf(fields, `shelf-${item_id}`) !== '' }];
	});
	const shelved = [...fields.keys()].flatMap((name) => {
		const item_id = /^shelf-(\d{1,15})$/.exec(name)?.[1];
		return item_id === undefined ? [] : [{ item_id, quantity: '0', restock: true }];
	});
	const [amount, shipping] = [textOf(fields, 'amount'), textOf(fields, 'shipping')];
	return {
		order_number,
		kind,
		lines: kind === 'whole' ? shelved : kind === 'lines' ? lines : [],
		...(amount === '' || kind === 'whole' || kind === 'lines' ? {} : { amount }),
		...(shipping === '' || kind !== 'lines' ? {} : { shipping }),
		way: oneOf(refundWayNames, textOf(fields, 'way'), 'as_paid'),
		hand_method: oneOf(handMethodNames, textOf(fields, 'hand_method'), 'cash'),
		reason: textOf(fields, 'reason'),
	};
}

/** The fields of a form as the page keeps them: what is sent again with the button that does it. */
export const keptFields = (fields: URLSearchParams): [string, string][] =>
	[...fields].filter(([name]) => /^(?:kind|amount|shipping|way|hand_method|reason|(?:copies|shelf)-\d+)$/.test(name));
