import { type SubmissionResult, useForm } from '@conform-to/react';
import type { FetcherWithComponents, Form } from '@remix-run/react';
import type { FormEvent, ReactNode } from 'react';
import { maxGiftMessageLength, maxGiftNameLength } from '~store/contract/lengths';
import { maxGiftCardDollars } from '~store/contract/limits';
import { dollars } from '../../format/dollars';
import { Checkbox } from '../../forms/checkbox';
import { ErrorSummary } from '../../forms/error-summary';
import { Field } from '../../forms/field';
import { Radios } from '../../forms/radios';
import { TextArea } from '../../forms/text-area';
import { offeredAmounts, otherAmount } from './amounts';

/** What is written on a gift card. */
export interface GiftCardWords {
	amount: string;
	personalized: 'on' | undefined;
	to: string;
	from: string;
	message: string;
}

/** Leaves room for '$ 9 999,00', however an amount is written. Characters. */
const maxAmountLength = 12;

/**
 * A browser counts the units of a text, and the shop counts characters as people do: a family of four is one, of 11 units.
 * A field takes whatever may be right, and the shop says what is too long.
 */
const unitsPerCharacter = 11;

/** A card that nobody has written on yet: it is personalised unless the shopper says no (docs/behaviour/gift-cards.md#personalisation). */
export const blankCard: GiftCardWords = { amount: '', personalized: 'on', to: '', from: '', message: '' };

export interface GiftCardFormProps {
	/** Remix's own for a page, a fetcher's for a dialog. */
	Form: typeof Form | FetcherWithComponents<unknown>['Form'];
	/** Where it is posted to. */
	action: string;
	card: GiftCardWords;
	/** The least that a card may be worth, a decimal string. */
	least: string;
	lastResult: SubmissionResult | null | undefined;
	/** The heading; what is wrong stands above it. */
	children: ReactNode;
	/** The button, and the way out. */
	buttons: ReactNode;
}

/** Asks how much a gift card is to be worth and what is to be written on it, on a page or in a dialog (docs/behaviour/gift-cards.md#amount). */
export function GiftCardForm({ Form, action, card, least, lastResult, children, buttons }: GiftCardFormProps) {
	const offered = offeredAmounts(least);
	const choice = offered.includes(card.amount) ? card.amount : card.amount && otherAmount;
	const [form, fields] = useForm<GiftCardWords & { choice: string }>({
		id: 'gift-card',
		lastResult,
		defaultValue: { ...card, choice, amount: choice === card.amount ? '' : card.amount },
	});
	return (
		<div>
			<ErrorSummary form={form} order={['choice', 'amount', 'to', 'from', 'message']} />
			<div className="stack">
				{children}
				<p className="soft">Gift cards never expire.</p>
				<Form method="post" action={action} id={form.id} className="form gift-card-form" noValidate onChange={keepOne}>
					{card.amount === '' ? null : <input type="hidden" name="was" value={card.amount} />}
					{offered.length > 0 ? (
						<Radios
							field={fields.choice}
							legend="Amount"
							options={[
								...offered.map((value) => ({ value, label: dollars(value).replace(/\.00$/, '') })),
								{ value: otherAmount, label: 'Other' },
							]}
						/>
					) : null}
					<Field
						field={fields.amount}
						label={offered.length > 0 ? 'Other amount' : 'Amount'}
						hint={`In dollars, from ${dollars(least)} to ${dollars(maxGiftCardDollars.toFixed(2))}`}
						width="short"
						inputMode="decimal"
						autoComplete="off"
						maxLength={maxAmountLength}
					/>
					<Checkbox field={fields.personalized} label="Personalize this card" />
					<div className="gift-card-words form">
						<Field
							field={fields.to}
							label="To"
							optional
							autoComplete="off"
							spellCheck={false}
							hint={`Up to ${maxGiftNameLength} characters.`}
							maxLength={maxGiftNameLength * unitsPerCharacter}
						/>
						<Field
							field={fields.from}
							label="From"
							optional
							autoComplete="off"
							spellCheck={false}
							hint={`Up to ${maxGiftNameLength} characters.`}
							maxLength={maxGiftNameLength * unitsPerCharacter}
						/>
						<TextArea
							field={fields.message}
							label="Message"
							optional
							rows={2}
							hint={`Up to ${maxGiftMessageLength} characters.`}
							maxLength={maxGiftMessageLength * unitsPerCharacter}
						/>
					</div>
					<div className="cluster">{buttons}</div>
				</Form>
			</div>
		</div>
	);
}

/** Leaves one amount: a shopper who types an amount means that one, and one who presses another no longer does. */
function keepOne({ target, currentTarget }: FormEvent<HTMLFormElement>) {
	const { name, value } = target as EventTarget & HTMLInputElement;
	const field = (named: string) => currentTarget.elements.namedItem(named);
	const [choice, amount] = [field('choice'), field('amount')];
	if (!(choice instanceof RadioNodeList && amount instanceof HTMLInputElement)) return;
	if (name === 'amount' && value !== '') choice.value = otherAmount;
	if (name === 'choice' && value !== otherAmount) amount.value = '';
}
