import { type HandMethodName, handMethodNames } from '~store/contract/hand-methods';

export const handMethodWords: Record<HandMethodName, string> = {
	cash: 'Cash',
	card: 'Card',
	transfer: 'Transfer',
	cheque: 'Cheque',
	other: 'Other',
};

/** Options for the ways in which the store takes money. */
export const handMethodOptions = handMethodNames.map((value) => ({ value, label: handMethodWords[value] }));
