import type { SubmissionResult } from '@conform-to/react';
import type { ReactNode } from 'react';
import { maxGiftCardDollars } from '~store/contract/limits';
import { dollars } from '../../format/dollars';
import { giftCardPath } from '../../paths/gift-card-paths';
import { GuestLogin } from '../account/guest-login';
import { blankCard, GiftCardForm, type GiftCardFormProps } from './gift-card-form';

/** A gift card that is for sale. */
export interface NewCard {
	title: { eisbn: string; title: string; cover_image_cache: string };
	/** The minimum amount of a gift card, as a decimal string. */
	least: string;
	/** Why the visitor cannot order; null if the visitor can order. */
	barred: 'disabled' | 'guest' | null;
	logged_in: boolean;
	/**
	 * How many gift cards of this kind were in the cart when the form was rendered. If the form is posted twice, only one gift
	 * card is added.
	 */
	in_cart: number;
}

interface NewCardFormProps extends Pick<GiftCardFormProps, 'Form'> {
	card: NewCard;
	lastResult: SubmissionResult | null | undefined;
	busy: boolean;
	/** A function that renders the form's heading with this text. */
	heading(words: string): ReactNode;
	cancel: ReactNode;
	/** Further fields of the form. */
	children?: ReactNode;
}

/**
 * Renders the form that adds a gift card to the cart, on a page or in a dialog. The heading shows the allowed amounts
 * (docs/behaviour/gift-cards.md#amount).
 */
export function NewCardForm({ Form, card, lastResult, busy, heading, cancel, children }: NewCardFormProps) {
	const { title, least, barred, logged_in, in_cart } = card;
	const path = giftCardPath(title.eisbn);
	if (barred) {
		return (
			<div className="stack">
				{heading(title.title)}
				{barred === 'disabled' ? (
					<p className="lead">Online ordering is disabled.</p>
				) : (
					<GuestLogin back={path}>
						<p>Then you choose the amount and the recipient.</p>
					</GuestLogin>
				)}
				<p>{cancel}</p>
			</div>
		);
	}
	return (
		<GiftCardForm
			Form={Form}
			action={path}
			card={blankCard}
			least={least}
			lastResult={lastResult}
			buttons={
				<>
					{children}
					<input type="hidden" name="in_cart" value={in_cart} />
					<button className="button button-primary" aria-busy={busy || undefined}>
						{busy ? 'Adding..' : 'Add to cart'}
					</button>{' '}
					{cancel}
				</>
			}
		>
			{heading(`${title.title}, ${dollars(least)} to ${dollars(maxGiftCardDollars.toFixed(2))}`)}
			{logged_in ? null : <p>You will have to log in or sign up before you pay for the gift card.</p>}
		</GiftCardForm>
	);
}
