import { type SubmissionResult, useForm } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { Field } from '../../forms/field';
import { CaptchaFields, type CaptchaView } from '../captcha/captcha-fields';

/** The attributes of the form field for a gift card's number. */
export const numberField = {
	label: 'Card number',
	width: 'medium',
	autoComplete: 'off',
	autoCapitalize: 'characters',
	spellCheck: false,
	maxLength: 40,
} as const;

interface BalanceFormProps {
	captcha: CaptchaView;
	lastResult: SubmissionResult | undefined;
}

/** Renders the form that asks for a gift card's balance (docs/behaviour/gift-cards.md#balance). */
export function BalanceForm({ captcha, lastResult }: BalanceFormProps) {
	const [form, fields] = useForm<{ number: string; captcha: string }>({ id: 'balance', lastResult });
	return (
		<Form method="post" id={form.id} className="form" noValidate>
			<Field field={fields.number} {...numberField} />
			<CaptchaFields view={captcha} field={fields.captcha} />
			<p>
				<button className="button" name="intent" value="balance">
					Check balance
				</button>
			</p>
		</Form>
	);
}
