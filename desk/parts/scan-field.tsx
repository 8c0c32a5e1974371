import { useActionData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { Problem } from '../session/refused.server';

interface ScanFieldProps {
	/** The id of the form with the scan field. */
	formId: string;
	label?: string;
	name?: string;
	hint?: string;
	/** The initial value of the scan field. */
	value?: string;
	/** A value that is new for each render of the page. A new value empties the field and gives it the focus. */
	shown: string;
	/** Whether the form itself empties the field (`scan-queue.ts`). The answer to a scan then keeps the digits of the next scan. */
	isEmptied?: boolean;
	/** Whether the field gets the focus when the page opens. */
	isFocused?: boolean;
	/** The store's refusal of the last scan. The refusal must be a new object for each post. */
	problem?: Problem | undefined;
}

/** Whether the user is typing in another field. */
const isTyping = (field: HTMLInputElement): boolean => {
	const active = field.ownerDocument.activeElement;
	return active !== null && active !== field && active.matches('input, select, textarea');
};

/** Whether the page's last post was refused, according to the action's data. */
function wasRefused(answer: unknown): boolean {
	const { problem, lastResult } = (answer ?? {}) as { problem?: object; lastResult?: { error?: object | null } };
	return problem !== undefined || Object.keys(lastResult?.error ?? {}).length > 0;
}

/**
 * Renders a field for scanning or typing a product number. A scanner works like a keyboard that ends with Enter. The field
 * therefore gets the focus when the page opens, and after each scan. The scan field does not get the focus while the user types
 * in another field, or if another field was refused.
 */
export function ScanField({
	formId,
	label = 'ISBN or barcode',
	name = 'code',
	hint,
	value = '',
	shown,
	isEmptied = false,
	isFocused = true,
	problem,
}: ScanFieldProps) {
	const input = useRef<HTMLInputElement>(null);
	const isFirst = useRef(true);
	const id = `${formId}-${name}`;
	const isOtherRefused = wasRefused(useActionData()) && problem === undefined;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another showing, and each scan that was refused, is what it is for
	useEffect(() => {
		if (!input.current) return;
		// On the first render, keeps the value that was scanned or typed before scripts ran. On later renders, clears a refused
		// scan, which the message above already shows.
		if (!isFirst.current && !isEmptied) input.current.value = value;
		isFirst.current = false;
		if (isFocused && !isOtherRefused && !isTyping(input.current)) input.current.focus();
	}, [shown, problem]);
	return (
		<div className="field">
			<label className="field-label" htmlFor={id}>
				{label}
			</label>
			{hint ? (
				<p className="field-hint" id={`${id}-hint`}>
					{hint}
				</p>
			) : null}
			<input
				key={isEmptied ? undefined : shown}
				ref={input}
				className="field-input"
				id={id}
				name={name}
				defaultValue={value}
				maxLength={40}
				inputMode="text"
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				// biome-ignore lint/a11y/noAutofocus: the page is there for this field, and without scripts nothing else brings a scanner back
				autoFocus={isFocused && !isOtherRefused}
				aria-describedby={hint ? `${id}-hint` : undefined}
				aria-invalid={problem ? true : undefined}
			/>
		</div>
	);
}
