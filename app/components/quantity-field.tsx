import { useEffect, useRef, useState } from 'react';
import { mostCopies } from '~store/contract/limits';

interface QuantityFieldProps {
	/** Says what the number is of, when the page does not show it beside the field. */
	label: string;
	name?: string;
	initial?: number;
	/** 0 where nothing is an answer as well: it takes the title out of the cart. */
	least?: number;
	most?: number;
	/** Told when the number has been settled: counted, typed and left, or confirmed with Enter. */
	onSettle?: () => void;
}

/**
 * How many: 1 to as many as a line holds, typed in at most three characters or counted up and down (spec 1 §5). What is no number becomes
 * the least one as soon as the field is left; without scripts the server says so.
 */
export function QuantityField({
	label,
	name = 'quantity',
	initial = 1,
	least = 1,
	most = mostCopies,
	onSettle,
}: QuantityFieldProps) {
	const field = useRef<HTMLInputElement>(null);
	const [scripted, setScripted] = useState(false);
	useEffect(() => setScripted(true), []);
	const settle = (change: number) => {
		const input = field.current;
		if (!input) return;
		const typed = /^\s*\d+\s*$/.test(input.value) ? Number(input.value) : least;
		input.value = String(Math.min(Math.max(typed + change, least), most));
		onSettle?.();
	};
	return (
		<span className="quantity">
			{scripted ? (
				<button type="button" aria-label={`One fewer: ${label}`} onClick={() => settle(-1)}>
					<span aria-hidden="true">−</span>
				</button>
			) : null}
			<input
				ref={field}
				name={name}
				aria-label={`Quantity: ${label}`}
				inputMode="numeric"
				autoComplete="off"
				maxLength={3}
				defaultValue={initial}
				onBlur={() => settle(0)}
				onKeyDown={(event) => {
					if (event.key === 'Enter') settle(0);
				}}
			/>
			{scripted ? (
				<button type="button" aria-label={`One more: ${label}`} onClick={() => settle(1)}>
					<span aria-hidden="true">+</span>
				</button>
			) : null}
		</span>
	);
}
