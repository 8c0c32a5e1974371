import { Form } from '@remix-run/react';
import { dollars } from '~/format/dollars';
import { Field } from '~/forms/field';
import type { CounterOrder } from '~store/contract/desk-counter';
import type { FieldOf } from './field-of';

/** The code that was typed: others are taken off by themselves. */
export const typedCode = ({ summary }: CounterOrder['cart']) => summary.promo_codes.find(({ automatic }) => !automatic);

/** The code that is in an order by phone, and the button that takes it out. */
export function AppliedPromoCode({ cart }: Pick<CounterOrder, 'cart'>) {
	const applied = typedCode(cart);
	return applied ? (
		<Form method="post" className="cluster">
			<span>
				{`Promo code ${applied.code}: `}
				{applied.amount === '0.00' ? 'it takes nothing off as this order is' : `−${dollars(applied.amount)}`}
			</span>{' '}
			<button className="button" name="intent" value="unpromo">
				{`Take ${applied.code} out`}
			</button>
		</Form>
	) : null;
}

interface PromoCodeFormProps {
	order: CounterOrder;
	field: FieldOf;
	/** A code that was taken out. */
	code: string;
}

/** Where a promo code is typed, as far as the shop takes them. */
export function PromoCodeForm({ order: { cart, takes }, field, code }: PromoCodeFormProps) {
	const applied = typedCode(cart);
	const promo = field('code', code);
	return takes.promo_codes ? (
		<details key={`${applied?.code} ${code}`} open={promo.initialValue !== '' || undefined}>
			<summary>{applied ? 'Use another promo code' : 'Promo code'}</summary>
			<Form method="post" className="form measure" aria-label="Promo code" noValidate>
				<input type="hidden" name="intent" value="promo" />
				<Field
					field={promo}
					label="Promo code"
					width="medium"
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
				/>
				<button className="button">Apply the code</button>
			</Form>
		</details>
	) : null;
}
