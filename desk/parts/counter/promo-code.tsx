import { dollars } from '~/format/dollars';
import { Field } from '~/forms/field';
import type { CounterOrder } from '~store/contract/desk-counter';
import type { FieldOf } from './field-of';

/** Returns the promo code that staff typed. Leaves out promo codes that the shop applies automatically. */
export const typedCode = ({ summary }: CounterOrder['cart']) => summary.promo_codes.find(({ automatic }) => !automatic);

/** Shows the promo code of a phone order, with a button that removes it. */
export function AppliedPromoCode({ cart }: Pick<CounterOrder, 'cart'>) {
	const applied = typedCode(cart);
	return applied ? (
		<p className="cluster">
			<span>
				{`Promo code ${applied.code}: `}
				{applied.amount === '0.00' ? 'does not reduce the price of this order' : `−${dollars(applied.amount)}`}
			</span>{' '}
			<button className="button" name="intent" value="unpromo">
				{`Remove ${applied.code}`}
			</button>
		</p>
	) : null;
}

interface PromoCodeFieldsProps {
	order: CounterOrder;
	field: FieldOf;
	/** A promo code that was removed; the field for a promo code is filled in with the removed code. */
	code: string;
}

/** Renders the field that adds a promo code, if the shop accepts promo codes. */
export function PromoCodeFields({ order: { cart, takes }, field, code }: PromoCodeFieldsProps) {
	const applied = typedCode(cart);
	const promo = field('code', code);
	return takes.promo_codes ? (
		<details key={`${applied?.code} ${code}`} open={promo.initialValue !== '' || undefined}>
			<summary>{applied ? 'Use another promo code' : 'Promo code'}</summary>
			<section className="stack" aria-label="Promo code">
				<Field
					field={promo}
					label="Promo code"
					width="medium"
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
				/>
				<button className="button" name="intent" value="promo">
					Apply code
				</button>
			</section>
		</details>
	) : null;
}
