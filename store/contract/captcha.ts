import { z } from 'zod';
import { define } from './call';
import { json, requiredText, text } from './fields';

/** The purposes of a captcha. A token that was begun for one purpose does not work for another. */
export const captchaPurposes = ['gift_card', 'balance', 'login'] as const;
export type CaptchaPurpose = (typeof captchaPurposes)[number];

/** Reads a form's captcha: JSON text on the wire. */
export const captchaAnswer = () =>
	json(
		z.object({
			/** As `captcha/begin` gave it. */
			token: requiredText(1000),
			/** The answer to the challenge, where there was one: its letters, or the answer to its question. */
			answer: text(100).optional(),
			/** The form's hidden field: people leave it empty, programs fill it in. */
			trap: text(500).optional(),
		}),
	);
export type CaptchaAnswer = z.output<ReturnType<typeof captchaAnswer>>;

export interface Challenge {
	/** An SVG element that shows letters. */
	image: string;
	/** A question in words for those who cannot read the picture: the answer to either will do. */
	question: string;
}

export const captcha = {
	/**
	 * Begins a form that a captcha guards. After a refusal with the field 'captcha' the form is shown again with a new token from
	 * here. A token is good for one post, so a page with it must not be cached.
	 */
	'captcha/begin': define<{ token: string; challenge: Challenge | null }>()({
		source: 'needed by docs/behaviour/gift-cards.md#captcha',
		/** A private store's log-in may need one. */
		open: true,
		payload: z.object({ purpose: z.enum(captchaPurposes) }),
	}),
};
