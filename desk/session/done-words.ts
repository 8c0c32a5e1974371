import { counted } from '~/format/counted';
import type { DeskFlash } from './desk-flash.server';

interface DoneForEach {
	done: string[];
	refused: { words: string }[];
}

/**
 * The maximum number of refused orders, and of orders on account, that a message lists. A message with hundreds of order numbers
 * would be cut off.
 */
const maxNamed = 5;

function said({ done, refused }: DoneForEach, made: string): DeskFlash {
	const left = refused.length - maxNamed;
	const isPartly = done.length > 0 && refused.length > 0;
	const words = [isPartly ? `Partly done: ${made}` : made, ...refused.slice(0, maxNamed).map((one) => one.words)];
	if (left > 0) words.push(`${counted(left, 'more order stays', 'more orders stay')} here. Open an order to see why.`);
	return { kind: isPartly ? 'notice' : refused.length > 0 ? 'error' : 'success', text: words.join(' ') };
}

const ordersOf = ({ done, refused }: DoneForEach): string => {
	const all = done.length + refused.length;
	return `${done.length} of ${all} ${all === 1 ? 'order is' : 'orders are'}`;
};

/** Returns the message after orders were marked ready together. The message lists each refused order. */
export const readyWords = (answer: DoneForEach): DeskFlash => said(answer, `${ordersOf(answer)} ready.`);

/** Returns the message after orders were handed over or sent together. The message lists each refused order. */
export const leftWords = (answer: DoneForEach & { on_account: string[] }, isSent: boolean): DeskFlash => {
	const { length } = answer.on_account;
	const named = answer.on_account.slice(0, maxNamed).join(', ');
	const more = length > maxNamed ? ` and ${length - maxNamed} more` : '';
	const owed = length === 0 ? '' : ` On account: ${named}${more}.`;
	return said(answer, `${ordersOf(answer)} ${isSent ? 'sent' : 'handed over'}.${owed}`);
};
