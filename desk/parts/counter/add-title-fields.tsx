import type { SubmissionResult } from '@conform-to/react';
import { useMemo } from 'react';
import { Field } from '~/forms/field';
import { Select } from '~/forms/select';
import type { CounterOrder } from '~store/contract/desk-counter';
import { asWeHaveIt } from '../choice-field';
import { ScanField } from '../scan-field';
import type { FieldOf } from './field-of';

interface AddTitleFieldsProps {
	order: CounterOrder;
	conditions: readonly { code: string; text: string }[];
	/** Returns a field of the form. After a line was removed, the form's fields contain the removed line. */
	field: FieldOf;
	/** The ISBN of the removed line; '' if no line was removed. */
	eisbn: string;
	mayPrice: boolean;
	/** Whether the typed ISBN is missing from the catalogue. */
	isUnknown: boolean;
	/** The form's errors, if the form was refused. */
	refused: SubmissionResult | undefined;
}

/** Renders the fields that add a title by scanning or typing. */
export function AddTitleFields({
	order,
	conditions,
	field,
	eisbn,
	mayPrice,
	isUnknown,
	refused: answer,
}: AddTitleFieldsProps) {
	const typed = field('eisbn', eisbn);
	const isWrong = typed.errors !== undefined;
	const refused = useMemo(
		() => (answer && isWrong ? { words: '', field: 'eisbn', isChanged: false, isQuestion: false } : undefined),
		[answer, isWrong],
	);
	// This React key changes when copies are added, so that the field is empty for the next scan.
	const added = order.cart.items.map(({ cart_info }) => `${cart_info.cart_id} ${cart_info.quantity}`).join();
	return (
		<section className="desk-scan" aria-label="Add a title">
			<ScanField
				formId="counter"
				name="eisbn"
				value={isWrong ? '' : String(typed.initialValue ?? '')}
				shown={added}
				problem={refused}
			/>
			<Select
				field={field('condition')}
				label="Condition"
				width="medium"
				placeholder={asWeHaveIt}
				options={conditions.map(({ code, text }) => ({ value: code, label: text }))}
			/>
			<Field field={field('quantity', '1')} label="Copies" width="short" inputMode="numeric" />
			{mayPrice && field('price').initialValue ? (
				<>
					<Field field={field('price')} label="Price" width="short" inputMode="decimal" />
					<Field field={field('because')} label="Reason" width="medium" />
				</>
			) : null}
			<button className="button" name="intent" value="add">
				Add
			</button>
			<button className="button" name="intent" value="find">
				Find title by words
			</button>
			{isUnknown ? (
				<button className="button" name="intent" value={`find ${String(typed.initialValue).replace(/\s/g, '')}`}>
					Add this title
				</button>
			) : null}
		</section>
	);
}
