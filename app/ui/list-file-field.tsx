import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { fileTooLarge, maxFileBytes } from '~store/contract/post-sizes';
import { Field } from '../forms/field';
import type { FormField } from '../forms/form-field';
import { listFiles, listFilesHint } from '../http/list-file';
import { announce } from './announce';

interface ListFileFieldProps {
	field: FormField;
	label: string;
	/** Further text about the file, in addition to its kind and size. */
	hint?: ReactNode;
}

/**
 * Renders the field for a file with a list of books. With scripts, a file that is too large is refused as soon as it is chosen.
 * Otherwise the visitor would learn about the size limit only after the whole file was sent, which takes minutes on a slow
 * connection.
 */
export function ListFileField({ field, label, hint }: ListFileFieldProps) {
	const input = useRef<HTMLInputElement>();
	const { errors, ...rest } = field;
	/**
	 * Whether the file that was chosen after the last post is too large. The errors of that post stay until the shopper chooses
	 * another file.
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
