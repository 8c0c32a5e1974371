import type { ReactNode } from 'react';

interface PlainFieldProps {
	id: string;
	name: string;
	label: ReactNode;
	value?: string | undefined;
	hint?: ReactNode;
	width?: 'short' | 'medium' | 'full';
	inputMode?: 'numeric' | 'decimal' | 'email' | 'text';
	maxLength?: number;
	/** What is wrong with it. */
	error?: string | undefined;
	/** For a label that its table's column says to who sees it. */
	labelHidden?: boolean;
}

/** A line of text in a form that is read without a schema: a number of copies, a shelf, a reason. */
export function PlainField({
	id,
	name,
	label,
	value,
	hint,
	width = 'full',
	error,
	labelHidden,
	...input
}: PlainFieldProps) {
	const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter((one) => one !== '').join(' ');
	return (
		<div className={width === 'full' ? 'field' : `field field-${width}`}>
			<label className={labelHidden ? 'visually-hidden' : 'field-label'} htmlFor={id}>
				{label}
			</label>
			{hint ? (
				<p className="field-hint" id={`${id}-hint`}>
					{hint}
				</p>
			) : null}
			{error ? (
				<p className="field-error" id={`${id}-error`}>
					<span className="visually-hidden">Error: </span>
					{error}
				</p>
			) : null}
			<input
				key={value}
				className="field-input"
				id={id}
				name={name}
				defaultValue={value}
				autoComplete="off"
				{...input}
				aria-describedby={described || undefined}
				aria-invalid={error ? true : undefined}
			/>
		</div>
	);
}
