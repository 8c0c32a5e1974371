import { useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { maxCopies } from '~store/contract/limits';

interface QuantityFieldProps {
	/** Says what the number is of, when the page does not show it beside the field. */
	label: string;
	name?: string;
	initial?: number;
	/** What was typed and not taken: it stays in the field until something else is taken. */
	typed?: string;
	/** The id of the words that say why it was refused. */
	describedBy?: string;
	/** The least number that may be typed. 0 takes the title out of the cart. */
	least?: number;
	/** The least number that the button counts down to. */
	leastCounted?: number;
	most?: number;
	/** Called when the number is settled: counted up or down, or typed and left. It sees to it that the outcome is announced. */
	onSettle?: () => void;
}

/**
 * How many: 1 to as many as a line holds, typed in or counted up and down (docs/behaviour/cart.md#quantity). Where
 * scripts run, the field is put right when it is left or Enter is pressed. What is no number becomes 1, and a number
 * out of range becomes the nearest in it. Without scripts it goes to the server as it is, and the server says what is
 * wrong.
 */
export function QuantityField({
	label,
	name = 'quantity',
	initial = 1,
	least = 1,
	leastCounted = least,
	most = maxCopies,
	typed: returned,
	describedBy,
	onSettle,
}: QuantityFieldProps) {
	const field = useRef<HTMLInputElement>(null);
	const scripted = useHydrated();
	/** The number that was counted to, for those who do not see the field: the focus stays on the button. */
	const [counted, setCounted] = useState('');
	const settle = (change = 0) => {
		const input = field.current;
		if (!input) return;
		const typed = /^\s*\d+\s*$/.test(input.value) ? Number(input.value) : 1;
		input.value = String(Math.min(Math.max(typed + change, change === 0 ? least : leastCounted), most));
		setCounted(change === 0 || onSettle ? '' : `Quantity ${input.value}`);
		input.dispatchEvent(new Event('input', { bubbles: true }));
		onSettle?.();
	};
	const step = (change: number, name: string, sign: string) =>
		scripted ? (
			<button type="button" aria-label={name} onClick={() => settle(change)}>
				<span aria-hidden="true">{sign}</span>
			</button>
		) : null;
	return (
		<div className="quantity">
			<span className="visually-hidden">Quantity</span> {step(-1, `One fewer: ${label}`, '−')}{' '}
			<input
				ref={field}
				name={name}
				aria-label={`Quantity: ${label}`}
				inputMode="numeric"
				autoComplete="off"
				maxLength={String(maxCopies).length}
				aria-invalid={describedBy === undefined ? undefined : true}
				aria-describedby={describedBy}
				defaultValue={returned ?? initial}
				onBlur={() => settle()}
				onKeyDown={({ key }) => key === 'Enter' && settle()}
			/>
			{step(1, `One more: ${label}`, '+')}
			{scripted ? (
				<span className="visually-hidden" role="status">
					{counted}
				</span>
			) : null}
		</div>
	);
}
