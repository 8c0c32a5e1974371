import { type SubmissionResult, useForm } from '@conform-to/react';
import { Form, Link } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { dollars } from '../../format/dollars';
import { Field } from '../../forms/field';
import { CaptchaFields, type CaptchaView } from '../../parts/captcha/captcha-fields';
import { BalanceForm, numberField } from '../../parts/gift-cards/balance-form';

interface GiftCardsProps {
	cards: { position: number; ends: string; amount: string }[];
	captchas: { add: CaptchaView; balance: CaptchaView };
	/** The refused forms with their errors. */
	added: SubmissionResult | undefined;
	asked: SubmissionResult | undefined;
}

/** Lists the gift cards that pay for the order, with forms that add a card and that check a balance. */
export function GiftCards({ cards, captchas, added, asked }: GiftCardsProps) {
	return (
		<section className="payment-cards stack stack-tight" aria-labelledby="gift-cards">
			<h3 id="gift-cards" className={cards.length > 0 ? undefined : 'visually-hidden'}>
				Gift cards
			</h3>
			{cards.length > 0 ? (
				<ul className="rows">
					{cards.map((card) => (
						<Card key={card.position} card={card} />
					))}
				</ul>
			) : null}
			<details className="disclosure" open={added !== undefined || asked !== undefined}>
				<summary>{cards.length > 0 ? 'Have another gift card?' : 'Have a gift card?'}</summary>
				<div className="stack">
					<AddForm key={captchas.add.token} captcha={captchas.add} lastResult={added} />
					<details className="disclosure" open={asked !== undefined}>
						<summary>Check a balance</summary>
						<BalanceForm key={captchas.balance.token} captcha={captchas.balance} lastResult={asked} />
					</details>
				</div>
			</details>
		</section>
	);
}

function Card({ card: { position, ends, amount } }: { card: GiftCardsProps['cards'][number] }) {
	const of = <span className="visually-hidden">{` gift card ending in ${ends}`}</span>;
	return (
		<li className="row">
			<span>{`Gift card ending in ${ends}`}</span> <span className="figures">{dollars(amount)}</span>{' '}
			<span className="cluster">
				<Link to={`/checkout/payment/gift-card/${position}`}>
					Edit
					{of}
				</Link>{' '}
				<Form method="post">
					<input type="hidden" name="position" value={position} />
					<input type="hidden" name="ends" value={ends} />
					<button className="button button-quiet" name="intent" value="remove-gift-card">
						Remove
						{of}
					</button>
				</Form>
			</span>
		</li>
	);
}

interface FormProps {
	captcha: CaptchaView;
	lastResult: SubmissionResult | undefined;
}

/**
 * The minimum length of a gift card number, in characters. With scripts, the button is disabled until the shopper has typed this
 * number of characters (docs/behaviour/gift-cards.md#redeeming).
 */
const minNumberLength = 5;

function AddForm({ captcha, lastResult }: FormProps) {
	const box = useRef<HTMLFormElement>(null);
	const [isShort, setShort] = useState(false);
	const measure = () => {
		const typed = String(new FormData(box.current ?? undefined).get('number'));
		setShort(typed.replace(/\s/g, '').length < minNumberLength);
	};
	// Also checks the length of text that was typed before the scripts loaded, or that is shown again after a refusal.
	useEffect(measure, []);
	const [form, fields] = useForm<{ number: string; pin: string; captcha: string }>({ id: 'gift-card', lastResult });
	return (
		<Form method="post" id={form.id} className="form" noValidate ref={box} onInput={measure}>
			<Field field={fields.number} {...numberField} />
			<Field
				field={fields.pin}
				label="PIN"
				optional
				width="short"
				autoComplete="off"
				inputMode="numeric"
				spellCheck={false}
				maxLength={20}
				hint="If the card has one."
			/>
			<CaptchaFields view={captcha} field={fields.captcha} />
			<p>
				<button className="button" name="intent" value="add-gift-card" disabled={isShort}>
					Add gift card
				</button>
			</p>
		</Form>
	);
}
