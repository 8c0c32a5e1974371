import { useEffect, useRef } from 'react';

interface ScanFieldProps {
	/** The form's id. */
	formId: string;
	label?: string;
	hint?: string;
	/** What it starts with. */
	value?: string;
	/** Another one with each showing of the page: then the field is empty, and has the focus. */
	shown: string;
	isWrong?: boolean;
}

/**
 * A field that a number is typed or scanned into. A scanner is a keyboard that ends with Enter, so the field has the focus
 * whenever the page is shown, after each scan again.
 */
export function ScanField({ formId, label = 'ISBN or barcode', hint, value, shown, isWrong }: ScanFieldProps) {
	const input = useRef<HTMLInputElement>(null);
	const id = `${formId}-code`;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another showing, and a scan that was refused, is what it is for
	useEffect(() => input.current?.focus(), [shown, isWrong]);
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
				name="code"
				defaultValue={value}
				maxLength={40}
				inputMode="text"
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				// biome-ignore lint/a11y/noAutofocus: the page is there for this field, and without scripts nothing else brings a scanner back
				autoFocus
				aria-describedby={hint ? `${id}-hint` : undefined}
				aria-invalid={isWrong ? true : undefined}
			/>
		</div>
	);
}
