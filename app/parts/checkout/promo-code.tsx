import type { SubmissionResult } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { Field } from '../../forms/field';
import { returnedField } from '../../forms/returned-field';
import { ShownTo } from '../account/shown-to';
import type { Amounts } from './order-summary';

interface PromoCodeProps {
	codes: Amounts['promo_codes'];
	/** The form with the refused code and its error. */
	lastResult: SubmissionResult | null | undefined;
	/** The `customerMark` of the customer who saw the page, if no other form on the page contains the mark. */
	customer?: string;
	/** A promo code that the customer typed before their session ended. */
	held?: string | undefined;
}

/**
 * Renders the form for a promo code. A shopper can apply only one promo code (docs/behaviour/cart.md#promo-codes). The totals
 * show the discount of each promo code.
 */
export function PromoCode({ codes, lastResult, customer = '', held }: PromoCodeProps) {
	const busy = useNavigation().formData?.get('intent') === 'promo';
	const applied = codes.find(({ automatic }) => !automatic);
	const returned = returnedField('promo', 'code', lastResult);
	const field = { ...returned, initialValue: returned.initialValue ?? held };
	return (
		<div className="promo stack stack-tight">
			{applied ? (
				<Form method="post" preventScrollReset className="promo-applied">
					<ShownTo mark={customer} />
					<p>
						Promo code <strong>{applied.code}</strong>
						{applied.amount === '0.00' ? (
							<span className="promo-idle soft small">This code does not reduce the price of your current cart.</span>
						) : null}
					</p>
					<button
						className="button button-quiet"
						name="intent"
						value="remove-promo"
						aria-label={`Remove promo code ${applied.code}`}
					>
						Remove
					</button>
				</Form>
			) : null}
			<details className="disclosure" open={field.errors !== undefined || held !== undefined || undefined}>
				<summary>{applied ? 'Use another promo code' : 'Promo code'}</summary>
				<Form method="post" preventScrollReset className="promo-form" noValidate>
					<ShownTo mark={customer} />
					<Field
						field={field}
						label="Promo code"
						maxLength={15}
						autoComplete="off"
						autoCapitalize="characters"
						spellCheck={false}
					/>
					<button className="button" name="intent" value="promo" aria-busy={busy || undefined}>
						Apply
					</button>
				</Form>
			</details>
		</div>
	);
}
