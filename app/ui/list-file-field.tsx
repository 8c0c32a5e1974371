import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { fileTooLarge, maxFileBytes } from '~store/contract/post-sizes';
import { Field } from '../forms/field';
import type { FormField } from '../forms/form-field';
import { listFiles, listFilesHint } from '../http/list-file';
import { announce } from './announce';

interface ListFileFieldProps {
	field: FormField;
	label: string;
	/** Facts about the file beside its kind and its size. */
	hint?: ReactNode;
}

/**
 * The field for a file with a list of books. With scripts, a file that is too large is refused when it is chosen.
 * Otherwise the visitor would learn this only after sending the whole file, minutes later on a slow connection.
 */
export function ListFileField({ field, label, hint }: ListFileFieldProps) {
	const input = useRef<HTMLInputElement>();
	const { errors, ...rest } = field;
	/**
	 * The state of a file that was chosen since the last post came back. The errors of that post stay until the shopper
	 * chooses another file.
	 */
	const [seen, setSeen] = useState<{ since: typeof errors; tooLarge: boolean } | null>(null);
	const isCurrent = seen !== null && seen.since === errors;
	const tooLarge = isCurrent && seen.tooLarge;
	useEffect(() => {
		const form = input.current?.form;
		if (!tooLarge || !form) return;
		const keep = (event: SubmitEvent) => {
			event.preventDefault();
			input.current?.focus();
		};
		form.addEventListener('submit', keep);
		return () => form.removeEventListener('submit', keep);
	}, [tooLarge]);
	const measure = ({ target }: ChangeEvent<HTMLInputElement>) => {
		input.current = target;
		const isTooLarge = (target.files?.[0]?.size ?? 0) > maxFileBytes;
		setSeen({ since: errors, tooLarge: isTooLarge });
		if (isTooLarge) announce(fileTooLarge);
	};
	const chosen = tooLarge ? [fileTooLarge] : undefined;
	const said = isCurrent ? chosen : errors;
	return (
		<Field
			field={said ? { ...rest, errors: said } : rest}
			label={label}
			hint={
				<>
					{listFilesHint}
					{hint}
				</>
			}
			type="file"
			accept={listFiles}
			onChange={measure}
		/>
	);
}
