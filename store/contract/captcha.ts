import { z } from 'zod';
import { define } from './call';
import { json, requiredText, text } from './fields';

/** What a captcha guards; one that was begun for the one is no good for the other. */
export const captchaPurposes = ['gift_card', 'balance', 'login'] as const;
export type CaptchaPurpose = (typeof captchaPurposes)[number];

/** What a form posts as its captcha: JSON text on the wire. */
export const captchaAnswer = () =>
	json(
		z.object({
			/** As `captcha/begin` gave it. */
			token: requiredText(1000),
			/** To the challenge, where there was one: its letters, or the answer to its question. */
			answer: text(100).optional(),
			/** What came in the form's hidden field, which people leave empty. */
			trap: text(500).optional(),
		}),
	);
export type CaptchaAnswer = z.output<ReturnType<typeof captchaAnswer>>;

export interface Challenge {
	/** An SVG element: some letters, drawn. */
	image: string;
	/** Asks for something else than the letters, in words that everybody can answer: either answer will do. */
	question: string;
}

export const captcha = {
	/**
	 * Begins a form that a captcha guards. A refusal with the field 'captcha' asks for the form again with what this
	 * answers then. Good for one post, so a page with it must not be kept.
	 */
	'captcha/begin': define<{ token: string; challenge: Challenge | null }>()({
		source: 'needed by docs/behaviour/gift-cards.md#captcha',
		/** A private store's log-in may need one. */
		open: true,
		payload: z.object({ purpose: z.enum(captchaPurposes) }),
	}),
};
