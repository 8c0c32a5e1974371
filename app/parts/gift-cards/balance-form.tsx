import { type SubmissionResult, useForm } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { Field } from '../../forms/field';
import { CaptchaFields, type CaptchaView } from '../captcha/captcha-fields';

/** How the number of a gift card is typed. */
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

/** Asks what is on a gift card (docs/behaviour/gift-cards.md#balance). */
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
