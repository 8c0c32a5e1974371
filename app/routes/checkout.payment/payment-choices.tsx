import { type SubmissionResult, useForm } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { PaymentChoice } from '~store/contract/payment-choices';
import { Radios } from '../../forms/radios';
import { paymentWords } from '../../parts/checkout/payment-words';
import { BackLink, type Standing } from '../../parts/checkout/step-page';

interface PaymentChoicesProps {
	standing: Standing;
	choices: PaymentChoice[];
	payment: PaymentChoice | null;
	lastResult: SubmissionResult | undefined;
}

/** Renders the choice of payment methods. Renders no choice if no amount is left to pay. */
export function PaymentChoices({ standing, choices, payment, lastResult }: PaymentChoicesProps) {
	const busy = useNavigation().formData?.has('payment_choice');
	const [form, fields] = useForm<{ payment_choice: string }>({
		id: 'payment',
		lastResult,
		defaultValue: { payment_choice: payment ?? '' },
	});
	const { saving, ready, undo, handlers } = useSaving();
	const free = choices.includes('not_required');
	const none = choices.length === 0;
	return (
		<Form method="post" id={form.id} className="form" noValidate {...(free ? {} : handlers)}>
			<input type="hidden" name="intent" value="choose" />
			{free ? (
				<>
					<h2>{paymentWords.not_required.label}</h2>
					<p>{paymentWords.not_required.hint}</p>
					<input type="hidden" name="payment_choice" value="not_required" />
				</>
			) : none ? (
				<p className="banner banner-warning" id={fields.payment_choice.id}>
					You cannot pay for this order online at the moment. Please contact us.
				</p>
			) : (
				<Radios
					field={fields.payment_choice}
					legend="Payment"
					hint={ready && choices.length > 1 ? 'Choosing one takes you to the next step.' : undefined}
					options={choices.map((value) => ({ value, ...paymentWords[value] }))}
				/>
			)}
			<div className="cluster">
				{none ? null : (
					<button className="button button-primary" aria-busy={busy || undefined}>
						Save & Continue
					</button>
				)}
				<BackLink step="payment" standing={standing} />{' '}
				<span role="status" className="soft">
					{saving ? 'Saving…' : ''}
				</span>{' '}
				{saving ? (
					<button type="button" className="button button-small" onClick={undo}>
						Undo
					</button>
				) : null}
			</div>
		</Form>
	);
}

/**
 * The number of milliseconds between the choice of a payment method and its saving (docs/behaviour/payment.md#saving-a-choice).
 */
const delay = 1000;

/**
 * One second after the shopper has chosen a payment method with a pointer, saves the choice
 * (docs/behaviour/payment.md#saving-a-choice). A payment method that was chosen with the keyboard is saved by the button. Arrow
 * keys select each radio button on the way, and saving would leave the page before a screen reader has read the choices. If the
 * shopper presses any key or button, the choice is not saved automatically.
 */
function useSaving() {
	const [saving, setSaving] = useState(false);
	const [ready, setReady] = useState(false);
	const pointing = useRef(false);
	const timer = useRef<ReturnType<typeof setTimeout>>();
	useEffect(() => {
		setReady(true);
		return () => clearTimeout(timer.current);
	}, []);
	const stop = () => {
		clearTimeout(timer.current);
		setSaving(false);
	};
	const undo = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
		stop();
		currentTarget.form?.reset();
	};
	const handlers = {
		onPointerDown: () => {
			pointing.current = true;
		},
		onKeyDown: () => {
			pointing.current = false;
			stop();
		},
		onChange: ({ currentTarget: form }: { currentTarget: HTMLFormElement }) => {
			stop();
			if (!pointing.current) return;
			setSaving(true);
			timer.current = setTimeout(() => form.requestSubmit(), delay);
		},
		onSubmit: stop,
	};
	return { saving, ready, undo, handlers };
}
