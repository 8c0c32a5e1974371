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

/** The values of a gift card's form. */
export interface GiftCardWords {
	amount: string;
	personalized: 'on' | undefined;
	to: string;
	from: string;
	message: string;
}

/** The maximum length of a typed amount, in characters. The maximum allows '$ 9 999,00', however the amount is written. */
const maxAmountLength = 12;

/**
 * The maximum number of UTF-16 units in one visible character. A browser limits a field by units, but the shop counts visible
 * characters. The emoji of a family of four is one character with 11 units. The field's limit allows every valid text, and the
 * shop reports longer texts.
 */
const unitsPerCharacter = 11;

/**
 * The initial values of the form for a new gift card. A new gift card is personalised unless the shopper unticks the box
 * (docs/behaviour/gift-cards.md#personalisation).
 */
export const blankCard: GiftCardWords = { amount: '', personalized: 'on', to: '', from: '', message: '' };

export interface GiftCardFormProps {
	/** Remix's form on a page, or a fetcher's form in a dialog. */
	Form: typeof Form | FetcherWithComponents<unknown>['Form'];
	/** The address that the form is posted to. */
	action: string;
	card: GiftCardWords;
	/** The minimum amount of a gift card, as a decimal string. */
	least: string;
	lastResult: SubmissionResult | null | undefined;
	/** The heading of the form; errors are shown above the heading. */
	children: ReactNode;
	/** The submit button and the cancel link. */
	buttons: ReactNode;
}

/** A form for a gift card's amount and texts, on a page or in a dialog (docs/behaviour/gift-cards.md#amount). */
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

/**
 * Ensures that the form has either a chosen or a typed amount. When the shopper types an amount, the choice "Other" is selected.
 * When the shopper chooses an amount, the typed amount is cleared.
 */
function keepOne({ target, currentTarget }: FormEvent<HTMLFormElement>) {
	const { name, value } = target as EventTarget & HTMLInputElement;
	const field = (named: string) => currentTarget.elements.namedItem(named);
	const [choice, amount] = [field('choice'), field('amount')];
	if (!(choice instanceof RadioNodeList && amount instanceof HTMLInputElement)) return;
	if (name === 'amount' && value !== '') choice.value = otherAmount;
	if (name === 'choice' && value !== otherAmount) amount.value = '';
}
