import { type HandMethodName, handMethodNames } from '~store/contract/hand-methods';

export const handMethodWords: Record<HandMethodName, string> = {
	cash: 'Cash',
	card: 'Card',
	transfer: 'Transfer',
	cheque: 'Cheque',
	other: 'Other',
};

/** The payment methods that staff can record by hand, as options for a select. */
export const handMethodOptions = handMethodNames.map((value) => ({ value, label: handMethodWords[value] }));
