import { useActionData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { Problem } from '../session/refused.server';

interface ScanFieldProps {
	/** The form's id. */
	formId: string;
	label?: string;
	name?: string;
	hint?: string;
	/** The initial value. */
	value?: string;
	/** A new value with each render of the page. The field is then empty and has the focus. */
	shown: string;
	/** The error of the last scan; a new object with each post. */
	problem?: Problem | undefined;
}

/** Whether the bookseller is typing in another field. */
const isTyping = (field: HTMLInputElement): boolean => {
	const active = field.ownerDocument.activeElement;
	return active !== null && active !== field && active.matches('input, select, textarea');
};

/** Whether the page's last post was refused, judged by the action's answer. */
function wasRefused(answer: unknown): boolean {
	const { problem, lastResult } = (answer ?? {}) as { problem?: object; lastResult?: { error?: object | null } };
	return problem !== undefined || Object.keys(lastResult?.error ?? {}).length > 0;
}

/**
 * A field for scanning or typing a number. A scanner is a keyboard that ends with Enter. So the field takes the focus when the page
 * opens, and again after each scan. It does not while the bookseller types in another field, or if another field was refused.
 */
export function ScanField({
	formId,
	label = 'ISBN or barcode',
	name = 'code',
	hint,
	value = '',
	shown,
	problem,
}: ScanFieldProps) {
	const input = useRef<HTMLInputElement>(null);
	const isFirst = useRef(true);
	const id = `${formId}-${name}`;
	const isOtherRefused = wasRefused(useActionData()) && problem === undefined;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another showing, and each scan that was refused, is what it is for
	useEffect(() => {
		if (!input.current) return;
		// Keeps what a bookseller scanned or typed before scripts ran. Clears a refused scan, because the message above shows it.
		if (!isFirst.current) input.current.value = value;
		isFirst.current = false;
		if (!isOtherRefused && !isTyping(input.current)) input.current.focus();
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
				key={shown}
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
				autoFocus={!isOtherRefused}
				aria-describedby={hint ? `${id}-hint` : undefined}
				aria-invalid={problem ? true : undefined}
			/>
		</div>
	);
}
