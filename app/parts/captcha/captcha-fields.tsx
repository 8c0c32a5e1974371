import { FieldError } from '../../forms/field-parts';
import type { FormField } from '../../forms/form-field';

/** The captcha of a form, as `captcha/begin` returns it. */
export interface CaptchaView {
	token: string;
	challenge: { image: string; question: string } | null;
}

/**
 * Renders the fields that distinguish people from bots: a token, a hidden field that only bots fill in, and, after repeated
 * failures, a picture and a question. Visitors may answer either the picture or the question.
 * @param field the metadata of the field for the captcha's answer
 */
export function CaptchaFields({ view, field }: { view: CaptchaView; field: FormField }) {
	const { token, challenge } = view;
	const described = [`${field.id}-question`, field.errors ? field.errorId : ''].join(' ').trim();
	return (
		<>
			<input type="hidden" name="captcha_token" value={token} />
			<div className="honeypot" aria-hidden="true">
				<label>
					Please leave this field blank
					<input type="text" name="captcha_trap" defaultValue="" autoComplete="off" tabIndex={-1} />
				</label>
			</div>
			{challenge ? (
				<div className="field">
					<label className="field-label" htmlFor={field.id}>
						Show us that you are a person
					</label>
					{/* biome-ignore lint/security/noDangerouslySetInnerHtml: the store drew it */}
					<div className="captcha-image" dangerouslySetInnerHTML={{ __html: challenge.image }} />
					<p className="field-hint" id={`${field.id}-question`}>
						Type the letters of the picture, or answer this: {challenge.question}
					</p>
					<FieldError field={field} />
					<input
						key={token}
						className="field-input field-captcha"
						id={field.id}
						name={field.name}
						type="text"
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						maxLength={100}
						aria-describedby={described}
						aria-invalid={field.errors ? true : undefined}
					/>
				</div>
			) : field.errors ? (
				<div id={field.id}>
					<FieldError field={field} />
				</div>
			) : null}
		</>
	);
}
