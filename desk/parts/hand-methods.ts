import { type HandMethodName, handMethodNames } from '~store/contract/hand-methods';

export const handMethodWords: Record<HandMethodName, string> = {
	cash: 'Cash',
	card: 'Card',
	transfer: 'Transfer',
	cheque: 'Cheque',
	other: 'Other',
};

/** The ways in which money is taken in the store, to choose one of. */
export const handMethodOptions = handMethodNames.map((value) => ({ value, label: handMethodWords[value] }));
