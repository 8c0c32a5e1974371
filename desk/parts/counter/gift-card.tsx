import { Form } from '@remix-run/react';
import { dollars } from '~/format/dollars';
import { Field } from '~/forms/field';
import type { CounterOrder } from '~store/contract/desk-counter';
import type { FieldOf } from './field-of';

/** The gift cards that pay for an order by phone, each with the button that takes it out. */
export const AppliedGiftCards = ({ cart }: Pick<CounterOrder, 'cart'>) =>
	cart.gift_cards.map((one) => (
		<Form key={one.number} method="post" className="cluster">
			<input type="hidden" name="gift_card_number" value={one.number} />
			<span>{`Gift card …${one.number.slice(-4)}: pays ${dollars(one.amount)} of ${dollars(one.balance)} on it`}</span>{' '}
			<button className="button" name="intent" value="uncard">
				{`Take the card …${one.number.slice(-4)} out`}
			</button>
		</Form>
	));

/** Where a gift card is typed, as far as the shop takes them. */
export function GiftCardForm({ takes, field: card }: Pick<CounterOrder, 'takes'> & { field: FieldOf }) {
	const number = card('gift_card_number');
	return takes.gift_cards ? (
		<details open={number.errors !== undefined || undefined}>
			<summary>Gift card</summary>
			<Form method="post" className="form measure" aria-label="Gift card" noValidate>
				<input type="hidden" name="intent" value="card" />
				<Field
					field={number}
					label="Gift card number"
					width="medium"
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
				/>
				<Field field={card('pin')} label="PIN" width="short" autoComplete="off" optional />
				<button className="button">Pay with it</button>
			</Form>
		</details>
	) : null;
}
