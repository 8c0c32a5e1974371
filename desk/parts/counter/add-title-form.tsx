import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { useMemo } from 'react';
import { Field } from '~/forms/field';
import { Select } from '~/forms/select';
import type { CounterOrder } from '~store/contract/desk-counter';
import { ScanField } from '../scan-field';
import type { FieldOf } from './field-of';

interface AddTitleFormProps {
	order: CounterOrder;
	conditions: readonly { code: string; text: string }[];
	/** Its fields, filled in with a line that was taken out. */
	field: FieldOf;
	/** The number of such a line; '' for none. */
	eisbn: string;
	formKey: string;
	mayPrice: boolean;
	/** Its answer, where it was refused. */
	refused: SubmissionResult | undefined;
}

/** Where a title is scanned or typed. */
export function AddTitleForm({
	order,
	conditions,
	field,
	eisbn,
	formKey,
	mayPrice,
	refused: answer,
}: AddTitleFormProps) {
	const refused = useMemo(
		() => (answer ? { words: '', field: 'eisbn', isChanged: false, isQuestion: false } : undefined),
		[answer],
	);
	// Another one with each copy that was added: then the field is empty for the next scan.
	const added = order.cart.items.map(({ cart_info }) => `${cart_info.cart_id} ${cart_info.quantity}`).join();
	return (
		<Form method="post" className="desk-scan" aria-label="Add a title" noValidate>
			<input type="hidden" name="intent" value="add" />
			<input type="hidden" name="key" value={formKey} />
			<ScanField formId="counter" name="eisbn" value={refused ? '' : eisbn} shown={added} problem={refused} />
			<Select
				field={field('condition', 'new')}
				label="Condition"
				width="medium"
				options={conditions.map(({ code, text }) => ({ value: code, label: text }))}
			/>
			<Field field={field('quantity', '1')} label="Copies" width="short" inputMode="numeric" />
			{mayPrice && field('price').initialValue ? (
				<>
					<Field field={field('price')} label="Price" width="short" inputMode="decimal" />
					<Field field={field('because')} label="Reason" width="medium" />
				</>
			) : null}
			<button className="button">Add</button>
		</Form>
	);
}
