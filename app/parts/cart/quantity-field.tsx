import { useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { maxCopies } from '~store/contract/limits';

interface QuantityFieldProps {
	/** The name of the counted things for screen readers, if the page does not show the name beside the quantity field. */
	label: string;
	name?: string;
	initial?: number;
	/** The quantity that the store refused. The field keeps the refused quantity until another quantity is accepted. */
	typed?: string;
	/** The id of the element with the error message. */
	describedBy?: string;
	/** The minimum number that a visitor may type in the quantity field. 0 removes the title from the cart. */
	least?: number;
	/** The minimum number that can be reached with the minus button. */
	leastCounted?: number;
	most?: number;
	/**
	 * A callback for the final number: after a press of plus or minus, or when the visitor leaves the field. The callback must
	 * announce the result to screen readers.
	 */
	onSettle?: () => void;
}

/**
 * A quantity field with plus and minus buttons, from 1 to the maximum of a cart line (docs/behaviour/cart.md#quantity). With
 * scripts the field corrects an invalid value on Enter, or when the visitor leaves it. A typed text that is not a number becomes
 * 1. A number out of range becomes the nearest allowed number. Without scripts the server reports an error for invalid text.
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
	/** Announces the new number to screen readers, because the focus stays on the button. */
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
