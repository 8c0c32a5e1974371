import { z } from 'zod';
import { define } from './call';
import { json, requiredText, text } from './fields';

/** The purposes of a captcha. A token for one purpose is not accepted for another purpose. */
export const captchaPurposes = ['gift_card', 'balance', 'login'] as const;
export type CaptchaPurpose = (typeof captchaPurposes)[number];

/** Parses a form's captcha, which the API sends as JSON text. */
export const captchaAnswer = () =>
	json(
		z.object({
			/** The token from `captcha/begin`. */
			token: requiredText(1000),
			/** The answer to the challenge, if there was a challenge: the letters of the picture, or the answer to the question. */
			answer: text(100).optional(),
			/** The hidden field of a form. People leave the field empty, and programs fill it in. */
			trap: text(500).optional(),
		}),
	);
export type CaptchaAnswer = z.output<ReturnType<typeof captchaAnswer>>;

export interface Challenge {
	/** An SVG element with a picture of letters. */
	image: string;
	/**
	 * A question in words, for people who cannot read the picture. Either the answer to the question or the letters are accepted.
	 */
	question: string;
}

export const captcha = {
	/**
	 * Begins a form that is protected by a captcha. After a refusal with the field 'captcha', show the form again with a new token
	 * from this call. A token is valid for one POST request, so do not cache a page that contains a token.
	 */
	'captcha/begin': define<{ token: string; challenge: Challenge | null }>()({
		source: 'needed by docs/behaviour/gift-cards.md#captcha',
		/** The call is open, because the log-in of a private store may need a captcha. */
		open: true,
		payload: z.object({ purpose: z.enum(captchaPurposes) }),
	}),
};
