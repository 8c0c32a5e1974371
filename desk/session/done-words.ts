import type { DeskFlash } from './desk-flash.server';

interface DoneForEach {
	done: string[];
	refused: { words: string }[];
}

const said = ({ refused }: DoneForEach, made: string): DeskFlash => ({
	kind: refused.length > 0 ? 'error' : 'success',
	text: [made, ...refused.map(({ words }) => words)].join(' '),
});

const ordersOf = ({ done, refused }: DoneForEach): string => {
	const all = done.length + refused.length;
	return `${done.length} of ${all} ${all === 1 ? 'order is' : 'orders are'}`;
};

/** What the desk says after orders were marked ready together, with each refusal. */
export const readyWords = (answer: DoneForEach): DeskFlash => said(answer, `${ordersOf(answer)} ready.`);

/** What the desk says after orders were handed over or sent together, with each refusal. */
export const leftWords = (answer: DoneForEach & { on_account: string[] }, isSent: boolean): DeskFlash => {
	const owed = answer.on_account.length === 0 ? '' : ` On account: ${answer.on_account.join(', ')}.`;
	return said(answer, `${ordersOf(answer)} ${isSent ? 'sent' : 'handed over'}.${owed}`);
};
