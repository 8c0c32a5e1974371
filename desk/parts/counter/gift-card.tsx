import { dollars } from '~/format/dollars';
import { Field } from '~/forms/field';
import type { CounterOrder } from '~store/contract/desk-counter';
import type { FieldOf } from './field-of';

/** Lists the gift cards on a phone order, each with a button that removes it. */
export const AppliedGiftCards = ({ cart }: Pick<CounterOrder, 'cart'>) =>
	cart.gift_cards.map((one) => (
		<p key={one.number} className="cluster">
			<span>{`Gift card …${one.number.slice(-4)}: pays ${dollars(one.amount)} of ${dollars(one.balance)} on it`}</span>{' '}
			<button className="button" name="intent" value={`uncard ${one.number}`}>
				{`Remove card …${one.number.slice(-4)}`}
			</button>
		</p>
	));

/** Renders the field that adds a gift card, if the shop accepts gift cards. */
export function GiftCardFields({ takes, field: card }: Pick<CounterOrder, 'takes'> & { field: FieldOf }) {
	const number = card('gift_card_number');
	return takes.gift_cards ? (
		<details open={number.errors !== undefined || undefined}>
			<summary>Gift card</summary>
			<section className="stack" aria-label="Gift card">
				<Field
					field={number}
					label="Gift card number"
					width="medium"
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
				/>
				<Field field={card('pin')} label="PIN" width="short" autoComplete="off" optional />
				<button className="button" name="intent" value="card">
					Pay with gift card
				</button>
			</section>
		</details>
	) : null;
}
